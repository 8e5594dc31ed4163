import type { Logger } from 'pino';
import { deleteAnswerSearch } from '../../db/erasures/answer-searches.ts';
import {
  type ErasureChange,
  holdErasure,
  lockErasure,
  type OpenErasure,
  updateErasure,
} from '../../db/erasures/erasures.ts';
import { unrestOf } from '../../db/erasures/quiet.ts';
import { mustHashStay, settleHash, takeSuppression } from '../../db/erasures/suppressions.ts';
import type { Tx } from '../../db/tables.ts';
import { addCounts, addLeftOvers, type Erased, erasureTransition } from '../../domain/erasure.ts';
import { termsOfErased } from '../../domain/suppression.ts';
import { type AnswerEraserDeps, eraseAnswersOfPerson } from './answers.ts';
import { type CallEraserDeps, eraseCallsOfPerson } from './calls.ts';
import { type ContactEraserDeps, eraseContactsOfPerson } from './contacts.ts';
import { beginTurn, type Halt, type PartOfErasure } from './turn.ts';

export type ErasureWorkDeps = AnswerEraserDeps &
  ContactEraserDeps &
  CallEraserDeps & {
    log: Logger;
    /** How long a turn lasts, in milliseconds; default: a second. */
    turnMs?: number | undefined;
  };

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** How long one process keeps an erasure to itself; another goes on after a kill. */
const HELD_MS = 60_000;
/** Between two looks at calls that have not ended. */
const LOOK_AGAIN_MS = 1_000;
/** Between two tries with a call control that does not answer. */
const TRY_AGAIN_MS = 30_000;
/** How long an erasure is worked on at a stretch; then that of the next organization has its turn. */
const TURN_MS = 1_000;

/** How long an erasure rests after it has stopped. */
const waitMsAfter: Record<Halt, number> = {
  turn_over: 0,
  claimed: LOOK_AGAIN_MS,
  unreachable: TRY_AGAIN_MS,
};

/**
 * Works on an open erasure, until it is completed, has to wait, or its turn is over. Every step is a
 * small transaction that can be repeated: after a kill another process goes on.
 * @param after the organization that had the last turn; the next one has this turn
 * @returns the organization that had the turn; undefined when there is no open erasure
 */
export async function workOnErasure(
  deps: ErasureWorkDeps,
  after: string = NO_ID,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const held = { now, heldUntil: later(now, HELD_MS), after };
  const erasure = await holdErasure(deps.db, held);
  if (erasure === undefined) return undefined;
  const { erasureId, organizationId } = erasure;
  try {
    const waitMs = await advance(deps, erasure);
    if (waitMs !== null) await release(deps, { erasureId, waitMs });
  } catch (err) {
    deps.log.warn({ err, erasureId }, 'failed to work on an erasure: it is tried again');
    await release(deps, { erasureId, waitMs: TRY_AGAIN_MS });
  }
  return organizationId;
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

async function release(
  { db, clock }: ErasureWorkDeps,
  { erasureId, waitMs }: { erasureId: string; waitMs: number },
): Promise<void> {
  await updateErasure(db, { erasureId, heldUntil: later(clock.now(), waitMs) });
}

/** @returns milliseconds until the next step is possible; null: it is completed */
async function advance(deps: ErasureWorkDeps, erasure: OpenErasure): Promise<number | null> {
  if (erasure.status === 'waiting' && !(await begin(deps, erasure))) return LOOK_AGAIN_MS;
  const part: PartOfErasure = {
    person: erasure,
    turn: beginTurn(deps.turnMs ?? TURN_MS),
    record: (tx, erased) => count(tx, deps, erasure, erased),
  };
  for (const erase of [eraseAnswersOfPerson, eraseContactsOfPerson, eraseCallsOfPerson]) {
    const halt = await erase(deps, part);
    if (halt !== null) return waitMsAfter[halt];
  }
  await complete(deps, erasure);
  return null;
}

/** @returns false while calls are up, or something that began before may still bring the number */
async function begin({ db, clock }: ErasureWorkDeps, erasure: OpenErasure): Promise<boolean> {
  const now = clock.now();
  const unrest = await unrestOf(db, erasure, now);
  if (unrest.liveCalls > 0 || unrest.claimedContacts > 0) return false;
  if (unrest.isBeingStored || unrest.hasOldWebhooks) return false;
  const status = erasureTransition(erasure.status, 'erasing');
  await updateErasure(db, { erasureId: erasure.erasureId, status, erasingAt: now });
  return true;
}

/** Adds to the receipt, in the transaction of what it counts, and keeps the erasure. */
async function count(
  tx: Tx,
  { clock }: Pick<ErasureWorkDeps, 'clock'>,
  { erasureId }: OpenErasure,
  { counts, leftOvers }: Erased,
): Promise<void> {
  const stored = await lockErasure(tx, { erasureId });
  if (stored === undefined) return;
  await updateErasure(tx, {
    erasureId,
    heldUntil: later(clock.now(), HELD_MS),
    erased: JSON.stringify(addCounts(stored.erased, counts)),
    leftOver: JSON.stringify(addLeftOvers(stored.leftOver, leftOvers)),
  });
}

async function complete({ db, clock, log }: ErasureWorkDeps, erasure: OpenErasure): Promise<void> {
  const { erasureId, suppress } = erasure;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const stored = await lockErasure(tx, { erasureId });
    if (stored === undefined) return;
    const clear = await takeSuppression(tx, stored);
    const mustStay = await mustHashStay(tx, stored);
    const terms = termsOfErased(clear, { keep: suppress || mustStay });
    await settleHash(tx, { ...stored, now }, terms);
    const completed: ErasureChange = {
      status: erasureTransition('erasing', 'completed'),
      phoneNumber: null,
      suppress: terms !== null,
      completedAt: now,
      heldUntil: null,
      erased: JSON.stringify(addCounts(stored.erased, { suppressions: clear === null ? 0 : 1 })),
    };
    await updateErasure(tx, { erasureId, ...completed });
    await deleteAnswerSearch(tx, { erasureId });
  });
  log.info({ erasureId }, 'completed an erasure');
}
