import { TextDecoder } from 'node:util';
import { ValidationError } from '../domain/errors.ts';

/**
 * The text of a file in UTF-8, without its byte order mark.
 * @throws {ValidationError} at the first byte that is not UTF-8
 */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) yield decode(decoder, chunk);
  yield decode(decoder);
}

/** What is wrong with a file as a whole, so that no row of it can be trusted. */
export function fileProblem(message: string): ValidationError {
  return new ValidationError([{ path: 'file', message }]);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw fileProblem('is not UTF-8: save it as "CSV UTF-8", or as JSON lines in UTF-8');
  }
}
