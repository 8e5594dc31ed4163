import type { WorkbookAnswer } from './workbook-worker.ts';

/** A workbook holds a multiple of its size in memory while it is read. */
export const MAX_WORKBOOK_BYTES = 50 * 1024 * 1024;

/**
 * Reads the first sheet of an XLSX file into CSV, apart from the page, which stays responsive.
 * @throws {Error} it is none, or cannot be read
 */
export async function workbookAsCsv(workbook: File): Promise<File> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(workbook);
    });
    if ('error' in answer) throw new Error(answer.error);
    return new File([answer.csv], workbook.name.replace(/\.xlsx$/i, '.csv'));
  } finally {
    worker.terminate();
  }
}
