import type { Page } from 'playwright-core';

/** Goes to another page of the console as a link does, without loading the console anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.locator('html').evaluate((root, to) => {
    // The types of Node, under which this is compiled, do not know those of a window.
    const { history, PopStateEvent, dispatchEvent } = root.ownerDocument.defaultView;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
