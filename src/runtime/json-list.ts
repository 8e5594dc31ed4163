import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';

/**
 * A few milliseconds of work, which is how long webhooks and other requests wait for a long list.
 */
const ITEMS_PER_TURN = 200;
const CHARACTERS_PER_TURN = 256 * 1024;

/** An answer whose body is a list, as `c.json` types it. */
type JsonList<View> = Response & TypedResponse<JSONParsed<View[]>, 200, 'json'>;

/**
 * Streams a list that may be long as one JSON array, no faster than the client reads it. Between two
 * chunks it yields to the event loop, so that other requests are served.
 * @param items the items in order; null for one that was examined and filtered out, which counts
 *   towards the work of a chunk
 * @param present the JSON object of an item; null leaves the item out
 */
export function answerJsonList<T, View extends object>(
  c: Context,
  items: Iterable<T | null>,
  present: (item: T) => View | null,
): JsonList<View> {
  const answer = c.newResponse(ReadableStream.from(jsonPieces(items, present)), 200, {
    'content-type': 'application/json; charset=utf-8',
  });
  // The pieces are the JSON text of a list of views.
  return answer as JsonList<View>;
}

async function* jsonPieces<T>(
  items: Iterable<T | null>,
  present: (item: T) => object | null,
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
