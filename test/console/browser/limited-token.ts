import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { System } from '../../support/system.ts';

/** Signs in with a token that may look at the campaign "Spring" alone, and looks for what is offered. */
export async function lookAround(page: Page, token: string): Promise<void> {
  await signIn(page, token);
  const rights = page.getByRole('region', { name: 'Your token' });
  await rights.getByRole('link', { name: 'Spring' }).click();
  expect(await rights.getByRole('listitem').allInnerTexts()).toEqual([
    'read: see everything',
    'Spring',
  ]);
  expect(await page.getByRole('link', { name: 'Suppressions' }).count()).toBe(0);
  await page.getByRole('heading', { name: 'Spring' }).waitFor();
  expect(await page.getByRole('link', { name: 'Change' }).count()).toBe(0);

  await page.goto(`${page.url()}/change`);
  await page.getByText('Your token may look, and change nothing').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);

  await page.goto(new URL('/console/wall', page.url()).href);
  await page.getByText('none in what this token may see').waitFor();
  await page.getByText('of the batches below').waitFor();
}

/** Signs in with a token that may work with a campaign alone: it makes batches, and no campaign. */
export async function lookForNew(page: Page, token: string): Promise<void> {
  await signIn(page, token);
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Batches', exact: true }).click();
  await page.getByRole('link', { name: 'New batch' }).waitFor();
  await page.goto(new URL('/console/campaigns/new', page.url()).href);
  await page.getByText('it is limited to single campaigns or batches').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A token that is limited to a campaign. */
export async function tokenOf(system: System, campaignId: string, ...permissions: string[]) {
  const scopes = [...permissions, `campaign:${campaignId}`];
  const { body } = await system.rest.send('POST', '/tokens/', { name: 'partner', scopes });
  return String(body['token']);
}
