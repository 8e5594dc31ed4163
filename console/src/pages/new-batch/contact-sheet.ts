import { texts } from '../../texts.ts';
import { type CsvHead, HEAD_BYTES, readCsvHead } from './csv-head.ts';
import { MAX_WORKBOOK_BYTES, workbookAsCsv } from './workbook.ts';

/** A file of contacts that was chosen, and its beginning. */
export type ContactSheet = {
  /** Name of the chosen file. */
  name: string;
  /** CSV: the file itself, or what was read from a workbook. */
  file: File;
  head: CsvHead;
};

/** Of the API, for each file. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Kinds of files for people, and what the API says of them by name. */
const OTHER_KINDS = /\.(xls|ods|numbers|pdf|zip|gz|docx?|json|jsonl|ndjson)$/i;

/**
 * Opens a CSV file or a workbook. Of CSV only the beginning is read.
 * @throws {Error} it is of another kind, too large or empty; the message says how to save it
 */
export async function openSheet(chosen: File): Promise<ContactSheet> {
  const other = OTHER_KINDS.exec(chosen.name)?.[1];
  if (other !== undefined) throw new Error(texts.upload.otherKind(other));
  const file = /\.xlsx$/i.test(chosen.name) ? await openWorkbook(chosen) : chosen;
  if (file.size > MAX_BYTES) throw new Error(texts.upload.tooLarge);
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isArchive(bytes)) throw new Error(texts.upload.otherKind('zip'));
  const head = readCsvHead(bytes, { isWhole: file.size <= HEAD_BYTES });
  if (head === null) throw new Error(texts.upload.noRows);
  return { name: chosen.name, file, head };
}

async function openWorkbook(workbook: File): Promise<File> {
  if (workbook.size > MAX_WORKBOOK_BYTES) throw new Error(texts.upload.workbookTooLarge);
  try {
    return await workbookAsCsv(workbook);
  } catch (error) {
    throw new Error(texts.upload.workbookUnread, { cause: error });
  }
}

/** Whether the file is a zip archive, as a renamed workbook is. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x08;
}
