import type { Logger } from 'pino';
import type { Recordings } from '../../asterisk/recording/recordings.ts';
import { lastLegIdOf, sidOfLeg } from './call-leg.ts';
import { readRecordRequest } from '../network/record-request.ts';
import type { RecordAction } from '../network/record-request.ts';
import type { RecordingStore } from '../network/recording-store.ts';

/** The recordings that Asterisk writes. */
export function asteriskRecordingStore(recordings: Recordings, log: Logger): RecordingStore {
  return {
    open: (call) => recordings.open(lastLegIdOf(call)),
    delete: async (call) => void (await recordings.delete(lastLegIdOf(call))),
    deleteOthers: async (isKept) =>
      void (await recordings.deleteOthers((id) => isKept(sidOfLeg(id)))),
    problemOf: (request) => {
      const read = readRecordRequest(request);
      return read.ok ? undefined : read.problem;
    },
    record: async (call, request) => {
      const read = readRecordRequest(request);
      if (!read.ok) return;
      try {
        await record(recordings, lastLegIdOf(call), read.action);
      } catch (error) {
        log.warn(
          { err: error, callSid: call.sid, action: read.action },
          'cannot record as asked for',
        );
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
  channelId: string,
  action: RecordAction,
): Promise<void> {
  switch (action) {
    case 'startCallRecording':
      return recordings.start(channelId);
    case 'stopCallRecording':
      return recordings.stop(channelId);
    case 'pauseCallRecording':
      return recordings.pause(channelId);
    case 'resumeCallRecording':
      return recordings.resume(channelId);
  }
}
