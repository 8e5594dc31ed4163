import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RestClient } from '../../support/servers/rest-client.ts';
import { statusIs } from './batch-status.ts';

const BUSY = '+442079460190';

/**
 * Deletes a part of the end of a batch and saves, and presses Escape after a change of check boxes: neither
 * the end nor the choice is lost.
 * @param open opens a page of the console for somebody who is signed in
 */
export async function leaveInputUnfinished(
  rest: RestClient,
  open: (path: string) => Promise<Page>,
): Promise<void> {
  const retry_policy = { max_retries: 0, strategy: 'fixed', cooldown_minutes: 0 };
  const campaign_id = await rest.createCampaign({ retry_policy });
  const contacts = [{ phone_number: BUSY }];
  const called = await rest.createBatch({ campaign_id, contacts });
  const times = { scheduled_start: '2098-01-06T09:00:00Z', scheduled_end: '2098-01-08T09:00:00Z' };
  const later = `/batches/${await rest.createBatch({ campaign_id, contacts, ...times })}`;
  await saveHalfOfATime(await open(`${later}/change`));
  expect((await rest.send('GET', later)).body).toMatchObject({
    scheduled_end: '2098-01-08T09:00:00.000Z',
  });
  const page = await open(`/batches/${called}`);
  await statusIs(page, 'completed');
  await escapeFromChosenBoxes(page);
}

async function saveHalfOfATime(page: Page): Promise<void> {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url());
  });
  const end = page.getByLabel('Call nobody any more from');
  await end.press('Backspace');
  await page.getByText('Choose a date and a time.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('id')).toBe(await end.getAttribute('id'));
  expect(changes).toEqual([]);
}

async function escapeFromChosenBoxes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox');
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await box.uncheck();
  // The dialog hears of the change with the next frame.
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => setTimeout(next)))');
  await page.keyboard.press('Escape');
  expect(await box.isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
