import { finished } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { poolOf } from './database.ts';
import type { Db } from './tables.ts';

/**
 * Runs `copy … from stdin` in the text format with a text that is complete: no connection waits
 * for whoever sends it.
 */
export async function copyText(db: Db, statement: string, text: string): Promise<void> {
  const client = await poolOf(db).connect();
  let isBroken = true;
  try {
    const copy = client.query(from(statement));
    copy.end(text);
    await finished(copy);
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}

/** One line of the text format; null is \N. */
export function copyLine(values: readonly (string | number | null)[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: string | number | null): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'number') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, escaped) : value;
}

function escaped(character: string): string {
  const names: Record<string, string> = { '\t': 't', '\n': 'n', '\r': 'r' };
  return `\\${names[character] ?? character}`;
}
