import { createTheme } from '@mantine/core';

/** Colours and shapes of the console. Shade 8 of cyan has 4.5:1 on white (WCAG 2.2, 1.4.3). */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
});
