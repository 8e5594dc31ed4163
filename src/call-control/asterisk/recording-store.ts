import type { Recordings } from '../../asterisk/recording/recordings.ts';
import type { RecordingStore } from '../network/recording-store.ts';

/** The recordings that Asterisk has written. */
export function asteriskRecordingStore(recordings: Recordings): RecordingStore {
  return {
    open: ({ sid }) => recordings.open(sid),
    delete: async ({ sid }) => void (await recordings.delete(sid)),
    deleteOthers: async (isKept) => void (await recordings.deleteOthers(isKept)),
  };
}
