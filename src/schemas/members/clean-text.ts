/** The problem with text that is not clean. */
export const UNCLEAN_TEXT = 'holds a NUL character or half a surrogate pair: remove it';

/** Postgres stores neither NUL nor half of a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text without what Postgres does not store. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
