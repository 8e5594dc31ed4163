import {
  waitingGroups,
  type WaitingQuestion,
  type WaitingRows,
} from '../../db/batches/waiting-groups.ts';
import type { Db } from '../../db/tables.ts';
import { type Counted, KeptCounts } from './kept-counts.ts';

type Deps = { db: Db; clock: { now(): Date } };

type Question = WaitingQuestion & {
  /** It grows with every change of the batch, and a change asks for another count. */
  revision: number;
};

/** Groups waiting contacts, as they are now or were a short time ago. */
export type GroupWaiting = (question: Question) => Promise<Counted<WaitingRows[]>>;

/** Groups the waiting contacts as they are now. */
export function groupWaitingNow({ db }: Pick<Deps, 'db'>): GroupWaiting {
  return async (question) => ({
    countedAt: question.now,
    result: await waitingGroups(db, question, { processes: 3 }),
  });
}

/** Up to here every diagnosis is as recent as its request. */
const SLOW_MS = 250;

const keptByDatabase = new WeakMap<Db, KeptCounts<WaitingRows[]>>();

/** Groups the waiting contacts; a grouping that takes long is answered again for a minute at most. */
export function groupWaitingLately({ db, clock }: Deps): GroupWaiting {
  const kept = keptByDatabase.get(db) ?? new KeptCounts({ clock, slowMs: SLOW_MS });
  keptByDatabase.set(db, kept);
  return (question) =>
    kept.read(keyOf(question), ({ now, isAwaited }) =>
      waitingGroups(db, { ...question, now }, { processes: isAwaited ? 3 : 1 }),
    );
}

function keyOf(question: Question): string {
  const { organizationId, batchId, revision, statuses, caps, requiresConsent } = question;
  return JSON.stringify([organizationId, batchId, revision, statuses, caps, requiresConsent]);
}
