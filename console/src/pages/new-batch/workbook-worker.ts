import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/web-worker';
import { cellText, exactNumber } from './workbook-cell.ts';

/** What the worker answers: the first sheet as CSV, or why there is none. */
export type WorkbookAnswer = { csv: Blob } | { error: string };

const ROWS_AT_ONCE = 10_000;

async function toCsv(workbook: File): Promise<Blob> {
  const rows = await readSheet(workbook, { parseNumber: exactNumber });
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const cells = rows.slice(at, at + ROWS_AT_ONCE).map((row) => row.map(cellText));
    parts.push(Papa.unparse(cells, { newline: '\n' }), '\n');
  }
  return new Blob(parts, { type: 'text/csv' });
}

async function answer(workbook: File): Promise<WorkbookAnswer> {
  try {
    return { csv: await toCsv(workbook) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void answer(data).then((message) => postMessage(message));
});
