import { TextDecoder } from 'node:util';
import { RedialError, ValidationError } from '../domain/errors.ts';
import type { ContactFormat } from './contact-format.ts';
import { BEGINNING_BYTES, kindOfFile } from './file-kind.ts';

/** What the bytes of a file stand for. */
export type FileEncoding = 'utf-8' | 'windows-1252';

/** The names of the encodings that a file may be in (WHATWG Encoding). */
const ENCODINGS: Readonly<Record<string, FileEncoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  latin1: 'windows-1252',
};

const LINE_FEED = 10;

/**
 * Returns the encoding that a charset names, in any case.
 * @param charset undefined: UTF-8
 * @throws {ValidationError} it is another one
 */
export function encodingOf(charset = 'utf-8'): FileEncoding {
  const encoding = ENCODINGS[charset.toLowerCase()];
  if (encoding !== undefined) return encoding;
  throw fileError(
    `is declared as charset ${charset.slice(0, 40)}: send UTF-8, or declare windows-1252 or iso-8859-1`,
  );
}

/**
 * Yields the text of a file, without its byte order mark.
 * @throws {RedialError} `validation_failed`, or `malformed_json` for a part of a JSON body, at the
 * first byte that is not UTF-8; `validation_failed` at the beginning of a file of another kind
 */
export async function* decodeFile(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding }: { format: ContactFormat; encoding: FileEncoding },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let isFirst = true;
  for await (const chunk of withWholeBeginning(bytes)) {
    if (isFirst && format !== 'json') assertText(chunk, format);
    isFirst = false;
    try {
      yield decoder.decode(chunk, { stream: true });
    } catch {
      throw notUtf8(format, line + linesBefore(chunk));
    }
    line += countLines(chunk);
  }
  try {
    yield decoder.decode();
  } catch {
    throw notUtf8(format, line);
  }
}

/** Yields the same bytes, with the beginning that tells the kind of the file in one chunk. */
async function* withWholeBeginning(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of bytes) {
    if (beginning === undefined) {
      yield chunk;
      continue;
    }
    beginning = beginning.length === 0 ? chunk : Buffer.concat([beginning, chunk]);
    if (beginning.length < BEGINNING_BYTES) continue;
    yield beginning;
    beginning = undefined;
  }
  if (beginning !== undefined) yield beginning;
}

/** @throws {ValidationError} the file is of a kind that cannot be read */
function assertText(beginning: Uint8Array, format: ContactFormat): void {
  const kind = kindOfFile(beginning);
  if (kind !== undefined) throw fileError(`is ${kind.name}: ${kind.remedy}`);
  if (format !== 'csv' || !/^\ufeff?\s*[[{]/.test(Buffer.from(beginning).toString('utf8'))) return;
  throw fileError(
    'is JSON, but was sent as CSV: send {"campaign_id": …, "contacts": […]} with the Content-Type application/json, or one contact on each line of a file whose name ends in .ndjson or .jsonl',
  );
}

function countLines(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) {
    count += 1;
  }
  return count;
}

/** The line ends before the first byte that is not UTF-8. */
function linesBefore(chunk: Uint8Array): number {
  const text = new TextDecoder().decode(chunk);
  const end = text.indexOf('\ufffd');
  return text.slice(0, end === -1 ? undefined : end).split('\n').length - 1;
}

function notUtf8(format: ContactFormat, line: number): RedialError {
  if (format === 'json') {
    return new RedialError('malformed_json', 'the body is not valid UTF-8: send it in UTF-8');
  }
  return fileError(
    `is not UTF-8 at line ${line}: save it as "CSV UTF-8", or name its encoding in the Content-Type of the file, such as text/csv; charset=windows-1252`,
  );
}

/** Returns an error about the file as a whole, after which no further row is read. */
export function fileError(message: string): ValidationError {
  return new ValidationError([{ path: 'file', message }]);
}
