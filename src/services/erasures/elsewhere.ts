import type { CallToErase } from '../../db/erasures/calls.ts';
import { addCounts, addLeftOvers, type Erased, type LeftOver } from '../../domain/erasure.ts';
import type { Recordings } from '../../domain/recording.ts';
import type { CallControls } from '../../jambonz/interface.ts';
import type { Turn } from './turn.ts';

/** What is asked to erase what lies elsewhere. */
export type ElsewhereDeps = {
  callControls: CallControls;
  recordings: Pick<Recordings, 'delete'>;
};

/** What of the first calls of a list was erased elsewhere. */
export type ErasedElsewhere = Erased & {
  /** Their rows may be emptied. None: call control does not answer about the first one. */
  calls: readonly CallToErase[];
};

type Trial = {
  turn: Turn;
  /** What does not answer is left over. */
  isLastTry: boolean;
};

const NOTHING: Erased = { counts: {}, leftOvers: [] };

/**
 * Erases the recordings of calls, and their records at call control: of the first calls, as far as they
 * are of one account, until a recording cannot be deleted or the turn is over. Can be repeated.
 * @param listed at most 1,000
 */
export async function eraseElsewhere(
  deps: ElsewhereDeps,
  listed: readonly CallToErase[],
  { turn, isLastTry }: Trial,
): Promise<ErasedElsewhere> {
  const [first] = listed;
  if (first === undefined) return { ...NOTHING, calls: [] };
  const { callControlAccountId: accountId } = first;
  const calls: CallToErase[] = [];
  let recordings = NOTHING;
  // Recordings first: call control knows them by the calls that are erased next.
  for (const call of listed) {
    if (call.callControlAccountId !== accountId) break;
    const erased = await eraseRecording(deps, call, isLastTry);
    if (erased === 'unreachable') break;
    recordings = sumOf(recordings, erased);
    calls.push(call);
    if (call.recordingUrl !== null && turn.isOver()) break;
  }
  if (calls.length === 0) return { ...NOTHING, calls };
  const records = await eraseRecords(deps, accountId, calls, isLastTry);
  if (records === 'unreachable') return { ...NOTHING, calls: [] };
  return { ...sumOf(recordings, records), calls };
}

function sumOf(one: Erased, other: Erased): Erased {
  return {
    counts: addCounts(one.counts, other.counts),
    leftOvers: addLeftOvers(one.leftOvers, other.leftOvers),
  };
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
