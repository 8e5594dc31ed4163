import type { Page } from 'playwright-core';

/** Erases a person on the page of erasures, and looks into the audit log. */
export async function erasePerson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Erase a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It cannot be undone.').waitFor();
  await dialog.getByRole('textbox', { name: 'Number of the person' }).fill('+13035550165');
  await dialog.getByRole('button', { name: 'Erase a person' }).click();
  await page.getByText('No call to the number begins any more.').waitFor();
  await page.getByText('Everything is erased but').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page
    .getByRole('row', { name: /erased Person/ })
    .getByRole('button')
    .click();
  await dialog.getByText('Hash of the chain').waitFor();
}
