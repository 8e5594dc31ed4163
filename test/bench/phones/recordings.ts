import { isOfLength, recordedSeconds } from '../../../src/dev/phones/recording-agreement.ts';
import type { CallView } from '../../../src/schemas/call.ts';
import type { Evidence } from './evidence.ts';
import type { Victim } from './kills-schedule.ts';
import type { PhoneStack } from './phone-stack.ts';

/** A call record, and the length of the recording that it names; null: there is none. */
export type RecordedCall = {
  row: Pick<
    CallView,
    'execution_id' | 'call_status' | 'created_at' | 'ended_at' | 'duration_seconds'
  >;
  seconds: number | null;
};
type Kill = { victim: Victim; at: number };

export type RecordingsCount = {
  /** A sentence each. */
  violations: string[];
  classes: Partial<Record<RecordingClass, number>>;
};
type RecordingClass = 'of its length' | 'cut short by a kill' | 'prevented by a kill';

/** These two make recordings: one asks for them, the other writes them. */
const RECORDERS: ReadonlySet<Victim> = new Set(['call_control', 'asterisk']);

/** Asks the API for the recording of every call of a batch. */
export async function readRecordings(
  { rest }: Pick<PhoneStack, 'rest'>,
  { contacts }: Pick<Evidence, 'contacts'>,
): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  for (const row of contacts.flatMap(({ call_records = [] }) => call_records)) {
    const path = `/calls/${row.execution_id}/recording`;
    const recording = row.recording_url === null ? null : await rest.get(path);
    const bytes = Number(recording?.headers.get('content-length') ?? 0);
    await recording?.body?.cancel();
    calls.push({ row, seconds: recording?.status === 200 ? recordedSeconds(bytes) : null });
  }
  return calls;
}

/** Compares recordings with call records: of every answered call there is one, as long as the call. */
export function countRecordings(
  calls: readonly RecordedCall[],
  kills: readonly Kill[],
): RecordingsCount {
  const killedAt = kills.flatMap(({ victim, at }) => (RECORDERS.has(victim) ? [at] : []));
  const count: RecordingsCount = { violations: [], classes: {} };
  for (const call of calls) {
    const { recording, violation } = judge(call, wasHit(call, killedAt));
    if (recording !== undefined) count.classes[recording] = (count.classes[recording] ?? 0) + 1;
    if (violation !== undefined) count.violations.push(violation);
  }
  return count;
}

type Judgement = { recording?: RecordingClass; violation?: string };

function judge({ row, seconds }: RecordedCall, isHit: boolean): Judgement {
  const { execution_id: id, duration_seconds: talked } = row;
  if (row.call_status !== 'completed') {
    return seconds === null ? {} : { violation: `call ${id} was not answered and has a recording` };
  }
  if (seconds === null) {
    if (isHit) return { recording: 'prevented by a kill' };
    return { violation: `call ${id} was answered and has no recording` };
  }
  if (isOfLength(seconds, talked)) return { recording: 'of its length' };
  if (isHit && seconds < talked) return { recording: 'cut short by a kill' };
  return { violation: `call ${id} lasted ${talked} s, and its recording ${seconds.toFixed(1)} s` };
}

/** Whether one of the two was killed during the call. */
function wasHit({ row }: RecordedCall, killedAt: readonly number[]): boolean {
  const from = Date.parse(row.created_at);
  const to = row.ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.ended_at);
  return killedAt.some((at) => from <= at && at <= to);
}
