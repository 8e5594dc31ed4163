import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';

const WARNINGS_HEADER = 'Redial-Warnings';

/** Adds sentences to the header `Redial-Warnings`, a list of strings (RFC 9651). */
export function addWarnings(c: Context<AppEnv>, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  const list = sentences.map((sentence) => `"${printable(sentence)}"`).join(', ');
  c.header(WARNINGS_HEADER, list, { append: true });
}

/** A string of RFC 9651 holds printable ASCII; all else, quotes and backslashes are written as in a URL. */
function printable(text: string): string {
  return text.replaceAll(/[^ !#-[\]-~]/gu, (character) => encodeURIComponent(character));
}
