import { type CSSVariablesResolver, createTheme, Notification, Select, Table } from '@mantine/core';
import tableClasses from '../components/table.module.css';
import { texts } from '../texts.ts';

/** Colours and shapes of the console. Shade 9 of cyan has 5.6:1 with white (WCAG 2.2, 1.4.3). */
export const theme = createTheme({
  primaryColor: 'cyan',
  respectReducedMotion: true,
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Table: Table.extend({
      classNames: { table: tableClasses['table'] ?? '' },
      // In the middle of a table that scrolls, a phone would show only its begin.
      styles: { caption: { textAlign: 'start' } },
    }),
    // Its options are made when it is opened.
    Select: Select.extend({ defaultProps: { comboboxProps: { keepMounted: false } } }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': texts.actions.close } },
      styles: { description: { color: 'var(--mantine-color-text)' } },
    }),
  },
});

const darker = (color: string) => `color-mix(in srgb, var(--mantine-color-${color}-9), black 20%)`;

const underMouse = {
  '--mantine-color-cyan-filled-hover': darker('cyan'),
  '--mantine-color-red-filled-hover': darker('red'),
};

/**
 * Mantine's dimmed text and errors, and the colours of what lies under the mouse, have less than the contrast
 * of 4.5:1 (WCAG 2.2, 1.4.3).
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...underMouse,
    '--mantine-color-cyan-light-hover': 'var(--mantine-color-cyan-0)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {
    ...underMouse,
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
