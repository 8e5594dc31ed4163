import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SYSTEM_TOKEN } from '../../support/system.ts';

/** Types a campaign, whose token is refused, and signs in again where it was typed. */
export async function signInAgain(page: Page): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const create = '**/api/v1/campaigns/';
  await name.fill('Before the token ended');
  await page.route(create, (route) =>
    route.fulfill({ status: 401, json: { detail: 'a valid token is required' } }),
  );
  await page.getByRole('button', { name: 'New campaign' }).click();
  await dialog.getByText('The token is no longer accepted.').waitFor();
  await page.unroute(create);
  await dialog.getByRole('textbox', { name: 'Token' }).fill(SYSTEM_TOKEN);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Before the token ended');
}
