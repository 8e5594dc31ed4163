import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RestClient } from '../../support/servers/rest-client.ts';

/**
 * Takes a part from the end of a batch and saves, which would be read as no end.
 * @param open opens a page of the console for somebody who is signed in
 */
export async function saveHalfOfATime(
  rest: RestClient,
  open: (path: string) => Promise<Page>,
): Promise<void> {
  const campaign_id = await rest.createCampaign();
  const times = { scheduled_start: '2098-01-06T09:00:00Z', scheduled_end: '2098-01-08T09:00:00Z' };
  const contacts = [{ phone_number: '+442079460101' }];
  const path = `/batches/${await rest.createBatch({ campaign_id, contacts, ...times })}`;
  const page = await open(`${path}/change`);
  const end = page.getByLabel('Call nobody any more from');
  await end.press('Backspace');
  await page.getByText('Choose a date and a time.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('id')).toBe(await end.getAttribute('id'));
  expect((await rest.send('GET', path)).body).toMatchObject({
    scheduled_end: '2098-01-08T09:00:00.000Z',
  });
}
