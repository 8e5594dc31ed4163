import type { Page } from 'playwright-core';

const EVERYTHING = '**/*';

/** Goes on with an open batch while the server does not answer, and then when it answers again. */
export async function goOnWithoutServer(page: Page): Promise<void> {
  const cancel = page.getByRole('button', { name: 'Cancel batch' });
  await cancel.waitFor();
  await page.route(EVERYTHING, (route) => route.abort());
  await cancel.click();
  await page.getByText('A part of the console could not be loaded').waitFor();
  await page.getByRole('link', { name: 'Agents' }).click();
  await page.getByText('This page could not be loaded').waitFor();
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await page.getByText('This page could not be loaded').waitFor();

  await page.unroute(EVERYTHING);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Agents' }).waitFor();
}
