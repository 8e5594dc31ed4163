import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where `npm run screenshots` keeps the pictures of README and docs; without it none is made. */
const FOLDER = process.env['SCREENSHOTS_DIR'];

/** Keeps a picture of a page, in light and in dark, as `<name>-light.png` and `<name>-dark.png`. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
