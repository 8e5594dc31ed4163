import type { Page } from 'playwright-core';
import { barriers } from '../../support/servers/browser.ts';
import { showIn } from './views.ts';

/** Signs in, and looks at the colours of a button and of the link of the open page with the mouse on them. */
export async function signInByMouse(page: Page): Promise<string[]> {
  await showIn(page, { colorScheme: 'light', width: 1280 });
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.hover();
  const problems = await barriers(page, 'of-looks');
  await button.click();
  await page.getByRole('heading', { name: 'Batches' }).waitFor();
  await page.getByRole('link', { name: 'Batches', exact: true }).hover();
  return [...problems, ...(await barriers(page, 'of-looks', 'nav'))];
}
