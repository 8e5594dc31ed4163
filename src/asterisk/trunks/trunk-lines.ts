import { chooseTrunk, type TrunkChoice, type TrunkLoad, type TrunkWish } from './choose-trunk.ts';
import type { Trunk } from './trunk.ts';

/** How long a start is remembered: the longest time of which somebody asks. */
const REMEMBERED_MS = 60_000;

type Line = {
  trunk: Trunk;
  calls: Set<string>;
  /** In milliseconds of a monotonic clock, ascending. */
  starts: number[];
  isReachable: boolean | null;
};

/**
 * The lines of the trunks: which call is on which one. A call is on one trunk at most. Nothing in it
 * waits, so two calls can never take the last line of a trunk.
 */
export class TrunkLines {
  readonly #lines: ReadonlyMap<string, Line>;
  readonly #trunkOf = new Map<string, string>();

  constructor(trunks: readonly Trunk[]) {
    this.#lines = new Map(
      trunks.map((trunk) => [
        trunk.name,
        { trunk, calls: new Set(), starts: [], isReachable: null },
      ]),
    );
  }

  /** The trunks in the order of their file. */
  get trunks(): Trunk[] {
    return [...this.#lines.values()].map(({ trunk }) => trunk);
  }

  /** @throws {RangeError} for a name that no trunk has */
  trunk(name: string): Trunk {
    return this.#line(name).trunk;
  }

  /**
   * Chooses a trunk for a call and takes one of its lines, also where the call has to wait for its
   * start. The line of an earlier leg is given back first.
   * @param at milliseconds of a monotonic clock, and a random number from 0 to 1, without 1
   */
  take(sid: string, wish: TrunkWish, at: { nowMs: number; random: number }): TrunkChoice {
    this.release(sid);
    const choice = chooseTrunk(wish, this.loads(at.nowMs), at);
    if (choice.kind === 'none') return choice;
    const line = this.#line(choice.name);
    line.starts.push(choice.startAtMs);
    this.#put(sid, line);
    return choice;
  }

  /** Puts calls on the trunks on which the ledger of a process before this one has them. */
  adopt(calls: readonly { sid: string; trunk: string }[]): void {
    for (const { sid, trunk } of calls) {
      const line = this.#lines.get(trunk);
      // A trunk that is no longer in the file has no limit to keep.
      if (line !== undefined) this.#put(sid, line);
    }
  }

  /** Gives the line of a call back. A call without a line is left alone. */
  release(sid: string): void {
    const name = this.#trunkOf.get(sid);
    this.#trunkOf.delete(sid);
    if (name !== undefined) this.#line(name).calls.delete(sid);
  }

  /** Says whether a trunk answers; null: nobody knows. */
  setReachable(name: string, isReachable: boolean | null): void {
    this.#line(name).isReachable = isReachable;
  }

  /** What each trunk carries, in the order of their file, with the starts of the last minute. */
  loads(nowMs: number): TrunkLoad[] {
    return [...this.#lines.values()].map((line) => {
      const kept = line.starts.findIndex((start) => start > nowMs - REMEMBERED_MS);
      line.starts.splice(0, kept === -1 ? line.starts.length : kept);
      const { trunk, calls, starts, isReachable } = line;
      return { trunk, liveCalls: calls.size, starts, isReachable };
    });
  }

  #put(sid: string, line: Line): void {
    line.calls.add(sid);
    this.#trunkOf.set(sid, line.trunk.name);
  }

  #line(name: string): Line {
    const line = this.#lines.get(name);
    if (line === undefined) throw new RangeError(`There is no trunk '${name}'`);
    return line;
  }
}
