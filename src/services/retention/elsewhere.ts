import type { Logger } from 'pino';
import type { CallToErase } from '../../db/erasures/calls.ts';
import { beginWait, endWait, findWait } from '../../db/erasures/waits.ts';
import type { ErasableBatch } from '../../db/retention.ts';
import type { Db } from '../../db/tables.ts';
import { addLeftOvers, type LeftOver } from '../../domain/erasure.ts';
import { type ElsewhereDeps, type ErasedElsewhere, eraseElsewhere } from '../erasures/elsewhere.ts';
import { beginTurn } from '../erasures/turn.ts';

type Deps = ElsewhereDeps & {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  /** What the account of an organization may take of a run, in milliseconds; default: a minute. */
  ofRunMs?: number | undefined;
};

/** Erases calls at call control before their rows are emptied. */
export interface CallsElsewhere {
  /**
   * @param calls of one batch, in the order of their ids
   * @returns the first of them, whose rows may be emptied; none: they have to wait for the next run
   */
  erase(batch: ErasableBatch, calls: readonly CallToErase[]): Promise<readonly CallToErase[]>;
  /** Notes that no call of a batch has to wait. */
  finish(batch: ErasableBatch): Promise<void>;
}

/** One account is asked at a stretch for this long, and then for what is under way. */
const STRETCH_MS = 1_000;
/** Other organizations wait so long for a slow account. */
const OF_RUN_MS = 60_000;
/** After this time rows no longer wait for an account that does not answer. */
const TRIED_FOR_MS = 24 * 60 * 60_000;

const NOTHING: ErasedElsewhere = { calls: [], counts: {}, leftOvers: [] };

type Asked = { isSilent: boolean; ms: number };

/**
 * Erases calls at call control within one run of retention. An account that does not answer is not asked
 * again in the run, and one that is slow is asked for a minute, so that neither holds up the others.
 * What does not answer for a day stays there, and the log says so.
 */
export function createCallsElsewhere(deps: Deps): CallsElsewhere {
  const accounts = new Map<string, Asked>();
  return {
    async erase(batch, calls) {
      const [first] = calls;
      if (first === undefined) return [];
      // Organizations share the account of the installation.
      const name = `${batch.organizationId} ${first.callControlAccountId}`;
      const asked = accounts.get(name) ?? { isSilent: false, ms: 0 };
      accounts.set(name, asked);
      return eraseInTime(deps, { batch, calls, asked });
    },
    finish: (batch) => endWait(deps.db, batch),
  };
}

type Request = { batch: ErasableBatch; calls: readonly CallToErase[]; asked: Asked };

async function eraseInTime(deps: Deps, request: Request): Promise<readonly CallToErase[]> {
  const { db, clock, log } = deps;
  const { batch, calls, asked } = request;
  const isLastTry = await hasWaitedLong(deps, batch);
  const isSpent = asked.ms > (deps.ofRunMs ?? OF_RUN_MS);
  if (isSpent) return isLastTry && asked.isSilent ? giveUp(log, batch, calls) : [];
  const erased = asked.isSilent && !isLastTry ? NOTHING : await ask(deps, request, isLastTry);
  if (erased.calls.length === 0) {
    asked.isSilent = true;
    await beginWait(db, { ...batch, now: clock.now() });
    return [];
  }
  await noteRefusals(deps, request, { erased, isLastTry });
  return erased.calls;
}

async function noteRefusals(
  { db, log }: Deps,
  { batch, asked }: Request,
  { erased, isLastTry }: { erased: ErasedElsewhere; isLastTry: boolean },
): Promise<void> {
  const refused = erased.leftOvers.filter(({ reason }) => reason === 'refused');
  if (refused.length > 0) warn(log, batch, refused);
  // While the account goes on refusing, the calls that follow are tried once, too.
  if (isLastTry && refused.length > 0) asked.isSilent = true;
  else await endWait(db, batch);
}

async function hasWaitedLong({ db, clock }: Deps, batch: ErasableBatch): Promise<boolean> {
  const since = await findWait(db, batch);
  return since !== undefined && clock.now().getTime() - since.getTime() > TRIED_FOR_MS;
}

async function ask(
  deps: Deps,
  { calls, asked }: Request,
  isLastTry: boolean,
): Promise<ErasedElsewhere> {
  const begunMs = performance.now();
  const erased = await eraseElsewhere(deps, calls, { turn: beginTurn(STRETCH_MS), isLastTry });
  asked.ms += performance.now() - begunMs;
  return erased;
}

/** Leaves the first calls, those of a silent account, where they are: to ask for each would take days. */
function giveUp(log: Logger, batch: ErasableBatch, calls: readonly CallToErase[]) {
  const accountId = calls[0]?.callControlAccountId;
  const other = calls.findIndex((call) => call.callControlAccountId !== accountId);
  const left = other === -1 ? calls : calls.slice(0, other);
  const callSids = left.flatMap(({ callSid }) => callSid ?? []);
  const records = { kind: 'call_control_records', reason: 'refused' } as const;
  warn(log, batch, addLeftOvers([], [{ ...records, count: left.length, callSids }]));
  return left;
}

function warn(log: Logger, { batchId }: ErasableBatch, leftOvers: readonly LeftOver[]): void {
  const message = 'gave up erasing calls at call control: it keeps what it has of them';
  log.warn({ batchId, leftOvers }, message);
}
