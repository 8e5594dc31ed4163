import type { Logger } from 'pino';
import type { Recordings } from '../../asterisk/recording/recordings.ts';
import { readRecordRequest } from '../network/record-request.ts';
import type { RecordAction } from '../network/record-request.ts';
import type { RecordingStore } from '../network/recording-store.ts';

/** The recordings that Asterisk writes. */
export function asteriskRecordingStore(recordings: Recordings, log: Logger): RecordingStore {
  return {
    open: ({ sid }) => recordings.open(sid),
    delete: async ({ sid }) => void (await recordings.delete(sid)),
    deleteOthers: async (isKept) => void (await recordings.deleteOthers(isKept)),
    problemOf: (request) => {
      const read = readRecordRequest(request);
      return read.ok ? undefined : read.problem;
    },
    record: async ({ sid }, request) => {
      const read = readRecordRequest(request);
      if (!read.ok) return;
      try {
        await record(recordings, sid, read.action);
      } catch (error) {
        log.warn({ err: error, call_sid: sid, action: read.action }, 'cannot record as asked for');
      }
    },
  };
}

/**
 * Does what a `record` asks for.
 * @throws {AriError} if the call has ended
 */
export async function record(
  recordings: Recordings,
  sid: string,
  action: RecordAction,
): Promise<void> {
  switch (action) {
    case 'startCallRecording':
      return recordings.start(sid);
    case 'stopCallRecording':
      return recordings.stop(sid);
    case 'pauseCallRecording':
      return recordings.pause(sid);
    case 'resumeCallRecording':
      return recordings.resume(sid);
  }
}
