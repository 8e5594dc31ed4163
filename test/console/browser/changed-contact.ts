import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Types into the change of a contact while somebody else changes the contact, and discards it.
 * @param change gives the contact the id `by-others`
 */
export async function typeWhileItChanges(page: Page, change: () => Promise<unknown>) {
  const dialog = page.getByRole('dialog');
  const ownId = dialog.getByRole('textbox', { name: 'Your id' });
  const variable = dialog.getByRole('textbox', { name: 'Name of variable 1' });
  const open = () => page.getByRole('button', { name: 'Change', exact: true }).click();

  await open();
  await ownId.fill('typed');
  await dialog.getByRole('button', { name: 'Add a variable' }).click();
  await variable.fill('plan');
  await change();
  // The console reads again when its tab is looked at again.
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  await page.getByText('by-others').waitFor();
  expect([await ownId.inputValue(), await variable.inputValue()]).toEqual(['typed', 'plan']);

  await page.keyboard.press('Escape');
  expect(await ownId.inputValue()).toBe('typed');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await open();
  expect([await ownId.inputValue(), await variable.count()]).toEqual(['by-others', 0]);
}
