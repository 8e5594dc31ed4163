import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A file as somebody has it: other names of columns, semicolons, and a row with each kind of error. */
export const FILE_WITH_ERRORS = [
  'Telephone;Patient;Appointment;Remark',
  '+13035550201;Ann Smith;Monday;private',
  '+13035550202;Bob Brown;Tuesday;private',
  '+13035550201;Ann Smith;Monday;private',
  '12;Cem Kaya;Wednesday;private',
  '+13035550203;Dora Lind',
].join('\n');

/** Drops a file on the page of a new batch. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const target = page.getByText('Drop a CSV or Excel file here');
  await target.evaluate(
    (element, file) => {
      // The types of Node, under which this is compiled, do not know those of a window.
      const { DataTransfer, DragEvent, File } = element.ownerDocument.defaultView;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: 'text/csv' }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    },
    { name, text },
  );
}

/** Chooses a campaign by typing a part of its name. */
export async function chooseCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Campaign' }).fill(name);
  await page.getByRole('option', { name }).click();
}

/** Says what a column of the file is used for. */
export async function useColumn(page: Page, column: string, use: string): Promise<void> {
  await page.getByRole('combobox', { name: `Use of the column ${column}` }).selectOption(use);
}

/** The texts of the cells of a table. */
export async function cellsOf(page: Page, table: string): Promise<string[][]> {
  const rows = await page.getByRole('region', { name: table }).getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

/** What a button downloads, as text. */
export async function downloadOf(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** The id of the batch whose page opens after the upload. */
export async function openedBatch(page: Page): Promise<string> {
  const address = /\/batches\/([0-9a-f-]{36})/;
  await page.waitForURL(address);
  return address.exec(page.url())?.[1] ?? '';
}

/** Looks what is said of a start that is past, and of one for which the file was not checked. */
export async function chooseOtherStarts(page: Page): Promise<void> {
  const otherStart = page.getByText('The estimate above is for another start.');
  const at = page.getByLabel('First call not before');
  await page.getByRole('radio', { name: 'At a time' }).check();
  await at.fill('2020-01-06T09:00');
  await page.getByText('This time is past: dialling begins at once.').waitFor();
  await page.getByRole('button', { name: 'Upload and call 1 contact' }).waitFor();
  await at.fill('2098-01-06T09:00');
  await page.getByRole('button', { name: 'Upload 1 contact for later' }).waitFor();
  await otherStart.waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Start: .*2098/ })
    .waitFor();
  await otherStart.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'As soon as it is uploaded' }).check();
  await otherStart.waitFor();
}
