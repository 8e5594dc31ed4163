import {
  waitingGroups,
  type WaitingQuestion,
  type WaitingRows,
} from '../../db/batches/waiting-groups.ts';
import type { Db } from '../../db/tables.ts';
import { isLarge } from './counters.ts';
import { type Counted, KeptCounts } from './kept-counts.ts';
import { perDatabase } from './per-database.ts';

type Deps = { db: Db; clock: { now(): Date } };

type Question = WaitingQuestion & {
  totalContacts: number;
  /** It grows when somebody changes the batch, and asks for another count. */
  revision: number;
};

/** Groups waiting contacts, as they are now or were a short time ago. */
export type GroupWaiting = (question: Question) => Promise<Counted<WaitingRows[]>>;

/** Processes of Postgres for a count that a reader waits for, and for one behind readers. */
const AWAITED = { processes: 3 };
const BEHIND = { processes: 1 };
/** A million contacts take 800 ms with three processes. */
const RESTS = { slowMs: 250, restFactor: 20 };

/** Groups the waiting contacts as they are now. */
export function groupWaitingNow({ db }: Pick<Deps, 'db'>): GroupWaiting {
  return async (question) => ({
    countedAt: question.now,
    result: await waitingGroups(db, question, AWAITED),
  });
}

const keptCounts = perDatabase(() => new KeptCounts<WaitingRows[]>(RESTS));

/** Groups the waiting contacts; what takes long with a large batch is answered again for a minute at most. */
export function groupWaitingLately({ db, clock }: Deps): GroupWaiting {
  const groupNow = groupWaitingNow({ db });
  return async (question) => {
    if (!isLarge(question)) return groupNow(question);
    return keptCounts(db).read({
      key: keyOf(question),
      clock,
      count: ({ now, isAwaited }) =>
        waitingGroups(db, { ...question, now }, isAwaited ? AWAITED : BEHIND),
    });
  };
}

function keyOf(question: Question): string {
  const { organizationId, batchId, revision, statuses, caps, requiresConsent, maxRetries } =
    question;
  const rules = [statuses, caps, requiresConsent, maxRetries];
  return JSON.stringify([organizationId, batchId, revision, ...rules]);
}
