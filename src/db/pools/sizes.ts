import { WORK_KINDS, type WorkKind } from './work.ts';

/** How a process divides its connections among kinds of work, and what a statement of each may take. */
const kinds: Record<WorkKind, { share: number; statementTimeoutMs: number }> = {
  calls: { share: 0.3, statementTimeoutMs: 10_000 },
  reads: { share: 0.25, statementTimeoutMs: 15_000 },
  // A change of the hours of a campaign ends the deferrals of all its contacts.
  writes: { share: 0.2, statementTimeoutMs: 60_000 },
  longReads: { share: 0.15, statementTimeoutMs: 30_000 },
  // A batch adopts a million contacts in one statement.
  imports: { share: 0.1, statementTimeoutMs: 300_000 },
};

export type PoolOfKind = { kind: WorkKind; size: number; statementTimeoutMs: number };

/** Divides `total` connections; each kind has at least one. 20 are 6, 5, 4, 3 and 2. */
export function poolsOf(total: number): PoolOfKind[] {
  return WORK_KINDS.map((kind) => {
    const { share, statementTimeoutMs } = kinds[kind];
    return { kind, size: Math.max(1, Math.floor(total * share)), statementTimeoutMs };
  });
}
