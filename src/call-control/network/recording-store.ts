import type { AcceptedCall } from '../ledger/ledger-entry.ts';
import type { Call } from '../ledger/call.ts';
import type { Step } from './step.ts';

/** A recording as a WAV file. */
export type OpenRecording = {
  /** Length of the whole file. */
  bytes: number;
  /** Its bytes. Without reading it holds nothing. */
  stream: ReadableStream<Uint8Array>;
};

/** The recordings of a network. */
export type RecordingStore = {
  /**
   * Opens the recording of a call that has ended.
   * @param end the call's step `completed`
   * @returns null: the call has none
   */
  open: (call: Call, end: Step) => Promise<OpenRecording | null>;
  /** Deletes the recording of a call, if it has one. */
  delete: (call: Call) => Promise<void>;
  /** Deletes the recordings of all calls but those that are kept. */
  deleteOthers: (isKept: (sid: string) => boolean) => Promise<void>;
  /** Why it cannot do what a `record` asks for, in a sentence for a 400; undefined: it can. */
  problemOf: (request: unknown) => string | undefined;
  /** Starts, stops, pauses or resumes the recording of a live call. Never throws. */
  record: (call: Call, request: unknown) => Promise<void>;
};

/**
 * The path of a recording, as in jambonz' call detail records, with the day (UTC) of the hang-up.
 * @param end the call's step `completed`
 */
export function recordingPath(call: AcceptedCall, end: Step): string {
  const endedAt = new Date(call.receivedAtMs + end.atMs).toISOString();
  const day = endedAt.slice(0, 10).replaceAll('-', '/');
  return `/v1/Accounts/${call.accountSid}/RecentCalls/${call.sid}/record/${day}/wav`;
}

/** The address of a recording, as the server of the call was addressed. */
export function recordingUrl(call: AcceptedCall, end: Step): string {
  return call.origin + recordingPath(call, end);
}
