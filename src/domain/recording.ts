/** The requested part of a recording: the headers `Range` and `If-Range` (RFC 9110), unchanged. */
export type RecordingPart = { range?: string | undefined; ifRange?: string | undefined };

/** The result of opening a recording. */
export type OpenedRecording =
  | {
      kind: 'open';
      status: 200 | 206;
      /** The headers that describe the body: type, length, range, ETag. */
      headers: Record<string, string>;
      /** Streamed with back-pressure. A caller that stops before the end must call `close`. */
      body: AsyncIterable<Uint8Array>;
      close(): void;
    }
  /** The server that stores recordings has none at this address. */
  | { kind: 'absent' }
  /** The range has no byte of it; `contentRange` has its length, such as `bytes *\/4711`. */
  | { kind: 'out-of-range'; contentRange: string | undefined }
  | { kind: 'unavailable'; message: string };

/** Where a recording is: one of call control, if its URL says so, or one anywhere else. */
export type RecordingReference = {
  /** As the agent reported it: http or https. */
  recordingUrl: string;
  /** null while call control has not reported it. */
  callSid: string | null;
  /** The call control account of the call; null: that of the installation. */
  accountId: string | null;
};

/** `elsewhere`: not at call control, so that nobody here may delete it. `unavailable`: try again. */
export type RecordingDeletion = 'deleted' | 'absent' | 'elsewhere' | 'refused' | 'unavailable';

/** Fetches recordings from the servers that store them. */
export interface Recordings {
  open(recording: RecordingReference, part: RecordingPart): Promise<OpenedRecording>;
  /** Deletes the recording of a call at call control; no other server is asked. Never throws. */
  delete(recording: RecordingReference): Promise<RecordingDeletion>;
}
