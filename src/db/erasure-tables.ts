import type { ColumnType, Generated } from 'kysely';
import type { ErasedCounts, ErasureStatus, LeftOver } from '../domain/erasure.ts';

/** A jsonb column with a default, written as JSON text. */
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** The tables by which personal data is erased. */

export interface ErasuresTable {
  erasureId: string;
  organizationId: string;
  /** The keyed hash of the number, under which its suppression is kept. */
  numberHash: string;
  /** null once the erasure is completed. */
  phoneNumber: string | null;
  status: ErasureStatus;
  /** Whether the number stays suppressed when the erasure is completed. */
  suppress: boolean;
  reason: string | null;
  requestedAt: Date;
  /** The transaction of the request. */
  requestedIn: Generated<string>;
  /** When the last call had ended. */
  erasingAt: Date | null;
  completedAt: Date | null;
  /** Until when one process works on it. */
  heldUntil: Date | null;
  erased: DefaultedJson<Partial<ErasedCounts>>;
  leftOver: DefaultedJson<LeftOver[]>;
}

/** Cleanings in the background, a chunk of rows at a time, by one process at a time. */
export interface CleanupsTable {
  name:
    | 'webhook payloads'
    | 'retention'
    | `answers of erasure ${string}`
    | `calls of batch ${string}`;
  /** Where the pass goes on; empty: at the beginning. */
  cursor: Generated<string>;
  begunAt: Date;
  /** How many passes have come to the end. */
  passes: Generated<number>;
  /** When a process may take it; null: the cleaning is over. */
  nextAt: Date | null;
}

export interface ErasureTables {
  erasures: ErasuresTable;
  cleanups: CleanupsTable;
}
