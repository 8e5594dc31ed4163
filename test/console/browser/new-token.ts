import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf } from '../../support/servers/browser.ts';
import { problemsInOpenDialog } from './views.ts';

/** Makes a token on the page of tokens, and tries to leave the dialog that shows it. */
export async function makeToken(page: Page): Promise<void> {
  const problems = problemsOf(page);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('by hand');
  problems.push(...(await problemsInOpenDialog(page, 'tokens-new')));
  await dialog.getByRole('button', { name: 'New token' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(token).toMatch(/^gat_/);
  problems.push(...(await problemsInOpenDialog(page, 'tokens-secret')));
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.waitForURL(/tokens$/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'New token' }).waitFor();
  expect(await page.content()).not.toContain(token);
  expect(problems).toEqual([]);
}
