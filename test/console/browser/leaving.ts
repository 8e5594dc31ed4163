import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const QUESTION = 'Leave this page?';

/** Types into a form and clicks a link: first stays, then leaves; and leaves the other kind of form. */
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

  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Calls at the same time' }).fill('7');
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

/** Clicks a link before a chosen file is sent, and again before it has arrived. */
export async function stayWhileSending(page: Page, button: string): Promise<void> {
  const requests = '**/api/v1/**';
  const question = page.getByRole('dialog', { name: QUESTION });
  const leave = async (loss: string) => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await question.getByText(loss).waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
  };
  await leave('The file that you have chosen is not sent.');
  const arrives = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    if (route.request().method() === 'POST') await arrives.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: button }).click();
  await leave('A file is being sent. Leaving stops it.');
  arrives.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}
