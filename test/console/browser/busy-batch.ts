import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answeredNumbers } from '../../support/data/phone-numbers.ts';
import type { RestClient } from '../../support/servers/rest-client.ts';

/** Longer than the console waits until it reads a batch again that its stream keeps up to date. */
const READ_AGAIN_MS = 40_000;

/**
 * Looks at the contacts in a call of a batch whose events never stop, and types while others change it.
 * @param open opens a page of the console for somebody who is signed in
 */
export async function watchBusyBatch(
  rest: RestClient,
  open: (path: string) => Promise<Page>,
): Promise<void> {
  const campaign_id = await rest.createCampaign({ concurrency_limit: 5 });
  const path = `/batches/${await rest.createBatch({ campaign_id, contacts: answeredNumbers(200) })}`;
  const page = await open(`${path}?status=in_progress`);
  const numbers = page.getByRole('table', { name: 'Contacts' }).getByRole('link');
  await numbers.first().waitFor();
  const before = await numbers.allInnerTexts();
  await rest.send('PATCH', path, { name: 'By others' });
  await page.getByRole('heading', { name: 'By others' }).waitFor({ timeout: READ_AGAIN_MS });
  // Those that were in a call then are not any more, and others are.
  const after = await numbers.allInnerTexts();
  expect(after.filter((number) => before.includes(number))).toEqual([]);
  expect(after.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Add contacts' }).click();
  const contacts = page.getByRole('dialog').getByRole('textbox', { name: 'Contacts' });
  await contacts.fill('+1 303 555 0142, Ada');
  await rest.send('POST', `${path}/cancel`);
  await page.getByText('Finished: nothing more comes').waitFor();
  expect(await contacts.inputValue()).toBe('+1 303 555 0142, Ada');
}

/** Skips the contact of a page, and loses the answer. */
export async function loseAnswer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.route('**/skip', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Skip', exact: true }).click();
  await dialog.getByText('Nobody knows whether this was done').waitFor();
  await page.getByTestId('status').getByText('skipped', { exact: true }).waitFor();
}
