import type { OpenErasure } from '../../db/erasures/erasures.ts';
import type { Tx } from '../../db/tables.ts';
import type { Erased } from '../../domain/erasure.ts';

/** A stretch of work, at whose end others have their turn. */
export type Turn = {
  /** Asked after each step, so that every turn makes at least one. */
  isOver(): boolean;
};

/** Begins a turn of so many milliseconds. */
export function beginTurn(ms: number): Turn {
  const endMs = performance.now() + ms;
  return { isOver: () => performance.now() >= endMs };
}

/**
 * Why an erasure stops before its end. `turn_over`: others have their turn; `claimed`: a contact is
 * claimed at the moment; `unreachable`: call control does not answer.
 */
export type Halt = 'turn_over' | 'claimed' | 'unreachable';

/** What a part of an erasure needs besides its dependencies. */
export type PartOfErasure = {
  person: OpenErasure;
  turn: Turn;
  /** Counts what is erased in the transaction that erases it, and keeps the erasure to this process. */
  record: (tx: Tx, erased: Erased) => Promise<void>;
};
