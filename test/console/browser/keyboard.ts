import type { Locator, Page } from 'playwright-core';

/** More than there are on a page. */
const MOST_STOPS = 60;

/**
 * Presses Tab until an element has the focus.
 * @throws {Error} Tab does not lead to it
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.matches(':focus-visible'))) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to an element with Tab alone, and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
