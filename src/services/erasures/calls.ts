import { type CallToErase, callsToErase, eraseCalls } from '../../db/erasures/calls.ts';
import type { OpenErasure } from '../../db/erasures/erasures.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { addCounts, addLeftOvers, type Erased, type LeftOver } from '../../domain/erasure.ts';
import type { Recordings } from '../../domain/recording.ts';
import type { CallControls } from '../../jambonz/interface.ts';

/** What is asked to erase what lies elsewhere. */
export type ElsewhereDeps = {
  db: Db;
  clock: { now(): Date };
  callControls: CallControls;
  recordings: Pick<Recordings, 'delete'>;
};

const CALLS_AT_ONCE = 100;
/** After this time an unreachable call control is left over. */
const TRIED_FOR_MS = 24 * 60 * 60_000;

/**
 * Erases the calls of a person, their webhooks, their recordings, and their records at call control. The
 * rows come last: they say what is to be erased elsewhere.
 * @param record counts the calls in the transaction that erases them
 * @returns false when call control cannot be reached; try again later
 */
export async function eraseCallsOfPerson(
  deps: ElsewhereDeps,
  person: OpenErasure,
  record: (tx: Tx, erased: Erased) => Promise<void>,
): Promise<boolean> {
  const { erasingAt } = person;
  const now = deps.clock.now();
  const isLastTry = erasingAt !== null && now.getTime() - erasingAt.getTime() > TRIED_FOR_MS;
  for (;;) {
    const calls = await callsToErase(deps.db, { ...person, limit: CALLS_AT_ONCE });
    if (calls.length === 0) return true;
    const elsewhere = await eraseElsewhere(deps, calls, isLastTry);
    if (elsewhere === 'unreachable') return false;
    const executionIds = calls.map(({ executionId }) => executionId);
    await deps.db.transaction().execute(async (tx) => {
      const webhooks = await eraseCalls(tx, { executionIds, what: 'all' });
      const own = { calls: calls.length, webhook_events: webhooks };
      await record(tx, { ...elsewhere, counts: addCounts(elsewhere.counts, own) });
    });
  }
}

async function eraseElsewhere(
  deps: ElsewhereDeps,
  calls: readonly CallToErase[],
  isLastTry: boolean,
): Promise<Erased | 'unreachable'> {
  let all: Erased = { counts: {}, leftOvers: [] };
  const add = ({ counts, leftOvers }: Erased) => {
    all = {
      counts: addCounts(all.counts, counts),
      leftOvers: addLeftOvers(all.leftOvers, leftOvers),
    };
  };
  // Recordings first: call control knows them by the calls that are erased next.
  for (const call of calls) {
    const erased = await eraseRecording(deps, call, isLastTry);
    if (erased === 'unreachable') return erased;
    add(erased);
  }
  for (const [accountId, own] of Map.groupBy(calls, (call) => call.callControlAccountId)) {
    const erased = await eraseRecords(deps, accountId, own, isLastTry);
    if (erased === 'unreachable') return erased;
    add(erased);
  }
  return all;
}

async function eraseRecords(
  { callControls }: ElsewhereDeps,
  accountId: string | null,
  calls: readonly CallToErase[],
  isLastTry: boolean,
): Promise<Erased | 'unreachable'> {
  const callControl = await callControls.of(accountId);
  const executionIds = calls.map(({ executionId }) => executionId);
  const erasure = await callControl.eraseCalls(executionIds);
  if (erasure.kind === 'erased') {
    return { counts: { call_control_records: erasure.count }, leftOvers: [] };
  }
  if (erasure.kind === 'unclear' && !isLastTry) return 'unreachable';
  const reason = erasure.kind === 'unclear' ? 'refused' : 'not_supported';
  return leftOver({ kind: 'call_control_records', reason }, calls);
}

async function eraseRecording(
  { recordings }: ElsewhereDeps,
  call: CallToErase,
  isLastTry: boolean,
): Promise<Erased | 'unreachable'> {
  const { recordingUrl, callSid, callControlAccountId: accountId } = call;
  if (recordingUrl === null) return { counts: {}, leftOvers: [] };
  const deletion = await recordings.delete({ recordingUrl, callSid, accountId });
  if (deletion === 'deleted') return { counts: { recordings: 1 }, leftOvers: [] };
  if (deletion === 'absent') return { counts: {}, leftOvers: [] };
  if (deletion === 'elsewhere') {
    return leftOver({ kind: 'recordings', reason: 'stored_elsewhere' }, [call]);
  }
  if (deletion === 'unavailable' && !isLastTry) return 'unreachable';
  return leftOver({ kind: 'recordings', reason: 'refused' }, [call]);
}

function leftOver(what: Pick<LeftOver, 'kind' | 'reason'>, calls: readonly CallToErase[]): Erased {
  const callSids = calls.flatMap(({ callSid }) => callSid ?? []);
  return { counts: {}, leftOvers: [{ ...what, count: calls.length, callSids }] };
}
