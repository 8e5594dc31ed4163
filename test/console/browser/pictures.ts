import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where `npm run screenshots` keeps the pictures of README and docs; without it none is made. */
const SCREENSHOTS = process.env['SCREENSHOTS_DIR'];
/** Where `npm run page-pictures` keeps one of each page in each view; without it none is made. */
const PICTURES = process.env['PAGE_PICTURES_DIR'];

export const KEEPS_PICTURES = PICTURES !== undefined;

/** Keeps a picture for the documents, in light and in dark, as `<name>-light.png` and `<name>-dark.png`. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SCREENSHOTS, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Keeps a picture of a whole page for somebody who looks at all of them. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  // The header would stand in the middle of the picture.
  await page.locator('html').evaluate((root) => root.scrollTo(0, 0));
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
