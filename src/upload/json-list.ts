import { RedialError } from '../domain/errors.ts';
import { problemsWithJson } from '../schemas/reading/json-bounds.ts';
import { type FileRow, unreadableRow } from './contact-row.ts';
import { JSON_CODES, JsonPosition } from '../schemas/reading/json-position.ts';
import { jsonProblem } from '../schemas/reading/json-problem.ts';

const MAX_ENTRY_LENGTH = 1024 * 1024;

/**
 * Yields the entries of a JSON list, in groups as they arrive.
 * @param text what is between the brackets of the list; it holds at least one entry
 * @throws {RedialError} `malformed_json`, or `validation_failed` at an entry of more than 1 MiB
 */
export async function* readJsonList(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  const entries = new EntrySplitter();
  let count = 0;
  for await (const piece of text) {
    const rows = entries.take(piece).map((entry) => readEntry(entry, (count += 1)));
    yield rows;
  }
  yield [readEntry(entries.end(), count + 1)];
}

/** Cuts a text at the commas between its entries. */
class EntrySplitter {
  readonly #position = new JsonPosition();
  /** The pieces of the entry that has not ended: joined once, however small they are. */
  #held: string[] = [];
  #heldLength = 0;

  /** @returns the entries that end in this piece */
  take(piece: string): string[] {
    const entries: string[] = [];
    let start = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const code = piece.charCodeAt(index);
      const isBetween = this.#position.take(code) && this.#position.depth === 0;
      if (!isBetween || code !== JSON_CODES.comma) continue;
      this.#hold(piece.slice(start, index));
      entries.push(this.end());
      start = index + 1;
    }
    this.#hold(piece.slice(start));
    return entries;
  }

  /** @returns the entry that is not followed by a comma */
  end(): string {
    const entry = this.#held.join('');
    this.#held = [];
    this.#heldLength = 0;
    return entry;
  }

  #hold(text: string): void {
    this.#held.push(text);
    this.#heldLength += text.length;
    if (this.#heldLength <= MAX_ENTRY_LENGTH) return;
    throw new RedialError('validation_failed', 'contacts: an entry takes more than 1 MiB');
  }
}

function readEntry(text: string, row: number): FileRow {
  const item = parseEntry(text, row);
  const [problem] = problemsWithJson(item);
  if (problem === undefined) return { item, row };
  return { ...unreadableRow('not_text', `${problem.path} ${problem.message}`.trim()), row };
}

function parseEntry(text: string, place: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `the body is not valid JSON: contacts[${place - 1}]: ${jsonProblem(error)}`;
    throw new RedialError('malformed_json', message, { cause: error });
  }
}
