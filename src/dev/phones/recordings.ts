import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallView } from '../../schemas/call.ts';
import type { RedialClient } from '../demo/redial-client.ts';
import { findRecordingDisagreements, type SavedRecording } from './recording-agreement.ts';

type Recorded = Pick<
  CallView,
  'execution_id' | 'to_number' | 'call_status' | 'duration_seconds' | 'recording_url'
>;

/**
 * Fetches the recordings of calls from the API, and writes each as a WAV file that is named by the
 * callee's number, for its owner alone.
 * @returns how many there are, and a sentence for each that is missing or not as long as its call
 */
export async function saveRecordings(
  client: RedialClient,
  records: readonly Recorded[],
  folder: string,
): Promise<{ count: number; disagreements: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const saved: SavedRecording[] = [];
  for (const { execution_id: executionId, to_number: number, recording_url: url } of records) {
    if (url === null) continue;
    const wav = await client.recording(executionId);
    await writeFile(join(folder, `${number}.wav`), wav, { mode: 0o600 });
    saved.push({ executionId, bytes: wav.length });
  }
  return { count: saved.length, disagreements: findRecordingDisagreements(records, saved) };
}
