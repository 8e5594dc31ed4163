import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Types what nobody can read, and what means two things, into the form of a campaign, and saves. */
export async function saveWithRefusedFields(page: Page): Promise<void> {
  const monday = page.getByRole('textbox', { name: 'Monday', exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await monday.fill('9-12');
  await save.click();
  await page.getByText('Write times as 09:00–17:30').waitFor();
  expect(await page.locator(':focus').inputValue()).toBe('9-12');

  await monday.fill('22:00-06:00');
  await page.getByText('22:00–24:00 here, 00:00–06:00 on the next day').waitFor();

  await monday.fill('09:00–12:00');
  for (const [place, value] of ['gold', 'silver'].entries()) {
    await page.getByRole('button', { name: 'Add a variable' }).click();
    const name = page.getByRole('textbox', { name: `Name of variable ${place + 1}` });
    await name.fill('plan');
    await page.getByRole('textbox', { name: 'Value of variable plan' }).nth(place).fill(value);
  }
  await save.click();
  await page.getByText('Another row has this name').first().waitFor();
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Name of variable 1');
}

/** Has a form refused, and corrects it: what was said of the old value is gone before it is sent again. */
export async function correctRefusedField(page: Page): Promise<void> {
  const region = page.getByRole('textbox', { name: 'Country of numbers without a country code' });
  const refusal = page.getByRole('alert').getByText('The fields above say why.');
  await region.fill('ZZ');
  await page.getByRole('button', { name: 'Save' }).click();
  await refusal.waitFor();
  expect(await region.getAttribute('aria-invalid')).toBe('true');
  await region.fill('US');
  expect(await region.getAttribute('aria-invalid')).toBe(null);
  await refusal.waitFor({ state: 'hidden' });
}

/** Searches a list, and follows the link to the whole list. */
export async function searchAndLeave(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Called number' });
  await search.fill('+442079460101');
  await page.waitForURL(/442079460101/);
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.waitForURL(/calls$/);
  expect(await search.inputValue()).toBe('');
}
