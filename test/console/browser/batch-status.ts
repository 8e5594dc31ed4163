import type { Page } from 'playwright-core';

/** Presses a button, and then the button of the same name in its dialog. */
export async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** The sweep, each 15 s, hands out again what a worker had for 20 s when it died. */
export const RECOVERED_MS = 150_000;

/** Waits until the batch of the page has this status. */
export function statusIs(page: Page, status: string, timeout = 60_000): Promise<void> {
  const badge = page.getByTestId('status').first();
  return badge.and(page.getByText(status, { exact: true })).waitFor({ timeout });
}
