import type { ContactListReader } from './contact-list.ts';
import type { ContactFormat } from './contact-format.ts';
import type { ContactDraft } from './contact-row.ts';
import { readCsv } from './csv.ts';
import { readJsonList } from './json-list.ts';
import { readNdjson } from './ndjson.ts';
import { decodeFile, type FileEncoding, fileError } from './file-text.ts';

const MAX_ROWS = 1_000_000;
const readersOf = { csv: readCsv, ndjson: readNdjson, json: readJsonList };

/** What a file is written in. */
export type FileForm = { format: ContactFormat; encoding: FileEncoding };

/**
 * Reads the contacts of a file. `list` validates and counts each row; the accepted contacts are
 * yielded in groups as they arrive.
 * @throws {ValidationError} when the file cannot be read, or holds more than 1,000,000 rows
 */
export async function* readContactFile(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding }: FileForm,
  list: ContactListReader,
): AsyncGenerator<ContactDraft[]> {
  const text = decodeFile(bytes, { format, encoding });
  for await (const rows of readersOf[format](text, (note) => list.note(note))) {
    const contacts: ContactDraft[] = [];
    for (const row of rows) {
      const contact =
        'item' in row ? list.read(row.item, row.row) : list.reject(row.problem, row.row);
      if (contact !== undefined) contacts.push(contact);
    }
    if (list.import.total > MAX_ROWS) {
      throw fileError(`holds more than ${MAX_ROWS} rows: split it into several batches`);
    }
    yield contacts;
  }
}
