import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const QUESTION = 'Leave this page?';

/** Types into the form of a new campaign, and clicks a link: first stays, then leaves. */
export async function leaveTypedForm(page: Page): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const batches = page.getByRole('link', { name: 'Batches', exact: true });
  const question = page.getByRole('dialog', { name: QUESTION });
  await name.fill('Half a campaign');
  await batches.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/console/campaigns/new');
  expect(await name.inputValue()).toBe('Half a campaign');

  await batches.click();
  await question.getByRole('button', { name: 'Leave: what was typed is lost' }).click();
  await page.getByRole('heading', { name: 'Batches' }).waitFor();
}

/** Changes the name of a campaign and saves, which nobody asks about, and signs out of another change. */
export async function saveAndSignOut(page: Page): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Renamed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Renamed' }).waitFor();
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await name.fill('Renamed again');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Presses a button that sends a file, and clicks a link before the file has arrived. */
export async function stayWhileSending(page: Page, button: string): Promise<void> {
  const requests = '**/api/v1/**';
  const arrives = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    if (route.request().method() === 'POST') await arrives.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const question = page.getByRole('dialog', { name: QUESTION });
  await question.getByText('A file is being sent. Leaving stops it.').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  arrives.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}
