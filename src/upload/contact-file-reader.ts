import type { ContactListReader } from './contact-list.ts';
import type { ContactFormat } from './contact-format.ts';
import type { ContactDraft } from './contact-row.ts';
import { readCsv } from './csv.ts';
import { readJsonList } from './json-list.ts';
import { readNdjson } from './ndjson.ts';
import { fileError, decodeUtf8 } from './file-text.ts';

const MAX_ROWS = 1_000_000;
const readersOf = { csv: readCsv, ndjson: readNdjson, json: readJsonList };

/**
 * Reads the contacts of a file. `list` validates and counts each row; the accepted contacts are
 * yielded in groups as they arrive.
 * @throws {ValidationError} when the file cannot be read, or holds more than 1,000,000 rows
 */
export async function* readContactFile(
  bytes: AsyncIterable<Uint8Array>,
  format: ContactFormat,
  list: ContactListReader,
): AsyncGenerator<ContactDraft[]> {
  for await (const rows of readersOf[format](decodeUtf8(bytes, format))) {
    const contacts: ContactDraft[] = [];
    for (const row of rows) {
      const contact = 'item' in row ? list.read(row.item) : list.reject(row.problem);
      if (contact !== undefined) contacts.push(contact);
    }
    if (list.import.total > MAX_ROWS) {
      throw fileError(`holds more than ${MAX_ROWS} rows: split it into several batches`);
    }
    yield contacts;
  }
}
