import { findCall } from '../../db/calls/calls.ts';
import type { Db } from '../../db/tables.ts';
import { NotFoundError, RedialError } from '../../domain/errors.ts';
import { isRecordingRoute } from '../../domain/recording-url.ts';
import type { OpenedRecording, RecordingPart, Recordings } from '../../domain/recording.ts';
import { assertListed } from './recording-links.ts';

export type RecordingDeps = { db: Db; recordings: Recordings };

export type Recording = Exclude<OpenedRecording, { kind: 'absent' | 'unavailable' }>;

/**
 * Opens the recording of a call at the server that stores it.
 * @param call `isLinked`: for whoever has a link to it
 * @throws {NotFoundError} the organization has no such call, or the call has no recording
 * @throws {RedialError} `recording_unavailable`: the server does not deliver it
 */
export async function openRecording(
  { db, recordings }: RecordingDeps,
  { isLinked, ...call }: { organizationId: string; executionId: string; isLinked: boolean },
  part: RecordingPart,
): Promise<Recording> {
  const found = await findCall(db, call);
  if (found === undefined) throw new NotFoundError('call');
  if (isLinked) await assertListed(db, found);
  const { recordingUrl, callSid, callControlAccountId: accountId } = found;
  if (recordingUrl === null || isRecordingRoute(recordingUrl)) throw new NotFoundError('recording');
  const opened = await recordings.open({ recordingUrl, callSid, accountId }, part);
  if (opened.kind === 'absent') throw new NotFoundError('recording');
  if (opened.kind === 'unavailable') {
    const message = `failed to fetch the recording: ${opened.message}`;
    throw new RedialError('recording_unavailable', message);
  }
  return opened;
}
