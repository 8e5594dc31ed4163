import { RedialError } from '../domain/errors.ts';

/** What a list answers at most: an answer waits in memory until its client has read it. */
const MAX_BYTES = 8 * 1024 ** 2;

/**
 * Bounds a page by its size, before its rows are read.
 * @throws {RedialError} `page_too_large`
 */
export function assertPageFits(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  const [has, allowed] = [bytes, MAX_BYTES].map((size) => Math.ceil(size / 1024 ** 2));
  const message = `this page has ${has} MiB, and at most ${allowed} MiB are answered: ask for fewer objects with limit, or leave transcripts and calls out`;
  throw new RedialError('page_too_large', message);
}
