import { setImmediate } from 'node:timers/promises';
import { RedialError } from '../domain/errors.ts';
import { isJsonSpace, JSON_CODES, JsonPosition } from '../schemas/reading/json-position.ts';

/** A JSON object, and one list of it that is not parsed. */
export type ListBody = {
  /** The text of the object with an empty list. */
  head: Buffer;
  /** What is between the brackets of the list; null: the object has no such list. */
  list: { bytes: Buffer; count: number } | null;
};

type Cut = { startsAt: number; endsAt: number; count: number };

/** Takes 0.3 ms, the first ones 10 ms; other requests have a turn between two slices. */
const SLICE_BYTES = 64 * 1024;

/**
 * Takes a list out of a JSON object without parsing it. Of lists with the same name the last counts,
 * as in `JSON.parse`.
 * @param name the member that holds the list, of ASCII letters
 * @param maxHeadBytes the largest size of the rest of the object
 * @throws {RedialError} `body_too_large`: the rest is larger
 */
export async function splitListBody(
  body: Buffer,
  { name, maxHeadBytes }: { name: string; maxHeadBytes: number },
): Promise<ListBody> {
  const finder = new ListFinder(body, name);
  for (let startsAt = 0; startsAt < body.length; startsAt += SLICE_BYTES) {
    const headBytes = finder.scan(startsAt, Math.min(body.length, startsAt + SLICE_BYTES));
    if (headBytes > maxHeadBytes) throw headTooLarge(name, maxHeadBytes);
    await setImmediate();
  }
  const { cuts } = finder;
  const starts = [0, ...cuts.map(({ endsAt }) => endsAt)];
  const ends = [...cuts.map(({ startsAt }) => startsAt), body.length];
  const head = Buffer.concat(starts.map((start, index) => body.subarray(start, ends[index])));
  const last = cuts.at(-1);
  if (last === undefined) return { head, list: null };
  const { startsAt, endsAt, count } = last;
  return { head, list: { bytes: body.subarray(startsAt, endsAt), count } };
}

function headTooLarge(name: string, maxHeadBytes: number): RedialError {
  const message = `the members besides ${name} take more than ${maxHeadBytes / 1024} KiB`;
  return new RedialError('body_too_large', message);
}

/** Finds the lists of one name that are members of an object. */
class ListFinder {
  readonly cuts: Cut[] = [];
  readonly #body: Buffer;
  readonly #name: string;
  readonly #position = new JsonPosition();
  #headBytes = 0;
  /** The next value is that of the member. */
  #isAwaited = false;
  #open: (Cut & { isEmpty: boolean }) | undefined;

  constructor(body: Buffer, name: string) {
    this.#body = body;
    this.#name = name;
  }

  /** @returns how many bytes up to `endsAt` are in no list */
  scan(startsAt: number, endsAt: number): number {
    for (let at = startsAt; at < endsAt; at += 1) {
      const code = this.#body[at] ?? 0;
      const isStructure = this.#position.take(code);
      if (this.#open !== undefined) this.#inList(this.#open, { code, at, isStructure });
      else {
        this.#headBytes += 1;
        if (isStructure && !isJsonSpace(code)) this.#inHead(code, at);
      }
    }
    return this.#headBytes;
  }

  #inHead(code: number, at: number): void {
    const { depth } = this.#position;
    if (this.#isAwaited && code === JSON_CODES.openList) {
      this.#open = { startsAt: at + 1, endsAt: at + 1, count: 0, isEmpty: true };
    }
    const isName = depth === 1 && code === JSON_CODES.colon;
    this.#isAwaited = isName && this.#position.isAfter(this.#name, this.#body);
  }

  #inList(
    open: Cut & { isEmpty: boolean },
    { code, at, isStructure }: { code: number; at: number; isStructure: boolean },
  ): void {
    const { depth } = this.#position;
    if (depth === 1) {
      const count = open.isEmpty ? 0 : open.count + 1;
      this.cuts.push({ startsAt: open.startsAt, endsAt: at, count });
      this.#open = undefined;
      this.#headBytes += 1;
      return;
    }
    if (!isJsonSpace(code)) open.isEmpty = false;
    if (isStructure && depth === 2 && code === JSON_CODES.comma) open.count += 1;
  }
}
