import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';

/** Some milliseconds' work: so long do webhooks and other requests wait for a long list. */
const ITEMS_PER_TURN = 200;
const CHARACTERS_PER_TURN = 256 * 1024;

/**
 * Answers a list that may be long as one JSON array, a piece at a time and no faster than it is read;
 * in between others have their turn.
 * @param items null: one that was looked at and is not to be shown; it takes time like the others
 * @param present what is shown of an item; null: nothing
 */
export function answerJsonList<T>(
  c: Context,
  items: Iterable<T | null>,
  present: (item: T) => Record<string, unknown> | null,
): Response {
  return c.body(ReadableStream.from(jsonPieces(items, present)), 200, {
    'content-type': 'application/json; charset=utf-8',
  });
}

async function* jsonPieces<T>(
  items: Iterable<T | null>,
  present: (item: T) => Record<string, unknown> | null,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = '[';
  let separator = '';
  let seen = 0;
  for (const item of items) {
    const shown = item === null ? null : present(item);
    if (shown !== null) {
      piece += separator + JSON.stringify(shown);
      separator = ',\n';
    }
    seen += 1;
    if (seen % ITEMS_PER_TURN > 0 && piece.length < CHARACTERS_PER_TURN) continue;
    if (piece !== '') yield encoder.encode(piece);
    piece = '';
    await nextTurn();
  }
  yield encoder.encode(`${piece}]`);
}
