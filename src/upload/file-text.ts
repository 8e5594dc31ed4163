import { TextDecoder } from 'node:util';
import { RedialError, ValidationError } from '../domain/errors.ts';
import type { ContactFormat } from './contact-format.ts';

/**
 * Yields the text of a UTF-8 file, without its byte order mark.
 * @throws {RedialError} `validation_failed`, or `malformed_json` for a part of a JSON body, at the
 * first byte that is not UTF-8
 */
export async function* decodeUtf8(
  bytes: AsyncIterable<Uint8Array>,
  format: ContactFormat,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8(format) : error;
  }
}

function notUtf8(format: ContactFormat): RedialError {
  if (format === 'json') {
    return new RedialError('malformed_json', 'the body is not valid UTF-8: send it in UTF-8');
  }
  return fileError('is not UTF-8: save it as "CSV UTF-8", or as JSON lines in UTF-8');
}

/** Returns an error about the file as a whole, after which no further row is read. */
export function fileError(message: string): ValidationError {
  return new ValidationError([{ path: 'file', message }]);
}
