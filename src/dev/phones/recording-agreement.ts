import type { CallView } from '../../schemas/call.ts';

type CallRecord = Pick<CallView, 'execution_id' | 'call_status' | 'duration_seconds'>;

/** The recording of a call as a WAV file: 16 bits, two channels, 8 kHz. */
export type SavedRecording = { executionId: string; bytes: number };

const BYTES_PER_SECOND = 32_000;
const HEADER_BYTES = 44;
/** Durations are whole seconds, and a recording begins a moment after the answer. */
const TOLERANCE_SECONDS = 2;

/**
 * Compares the recordings of a batch of which every answered call is recorded with its call records.
 * @returns one sentence per disagreement; empty if everything agrees
 */
export function findRecordingDisagreements(
  records: readonly CallRecord[],
  saved: readonly SavedRecording[],
): string[] {
  const bytesOf = new Map(saved.map(({ executionId, bytes }) => [executionId, bytes]));
  return records.flatMap(({ execution_id: id, call_status, duration_seconds: seconds }) => {
    const bytes = bytesOf.get(id);
    if (bytes === undefined) {
      return call_status === 'completed' ? [`call ${id} was answered and has no recording`] : [];
    }
    if (call_status !== 'completed') return [`call ${id} was not answered and has a recording`];
    const recorded = recordedSeconds(bytes);
    if (isOfLength(recorded, seconds)) return [];
    return [`call ${id} lasted ${seconds} s, and its recording ${recorded.toFixed(1)} s`];
  });
}

/** How long a recording is, by the bytes of its WAV file. */
export function recordedSeconds(bytes: number): number {
  return (bytes - HEADER_BYTES) / BYTES_PER_SECOND;
}

/** Whether a recording is as long as its call. */
export function isOfLength(recorded: number, talked: number): boolean {
  return Math.abs(recorded - talked) <= TOLERANCE_SECONDS;
}
