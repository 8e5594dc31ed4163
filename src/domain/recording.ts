/** Which part of a recording is wanted; both as in RFC 9110, taken over as they were sent. */
export type RecordingPart = { range?: string | undefined; ifRange?: string | undefined };

/** What became of the wish for a recording. */
export type OpenedRecording =
  | {
      kind: 'open';
      status: 200 | 206;
      /** Those that say what the body is: type, length, range, ETag. */
      headers: Record<string, string>;
      /** Read as fast as it is taken; whoever does not read it to the end closes it. */
      body: AsyncIterable<Uint8Array>;
      close(): void;
    }
  /** Whoever keeps recordings has none here. */
  | { kind: 'absent' }
  /** No byte of it is in the range; `contentRange` tells its length, such as `bytes *\/4711`. */
  | { kind: 'out-of-range'; contentRange: string | undefined }
  | { kind: 'unavailable'; message: string };

/** Whoever fetches recordings from where they are kept. */
export interface Recordings {
  /**
   * @param recordingUrl as the agent reported it: http or https
   * @param callSid of the call; null while it is unknown
   * @param accountId the account of call control that it was placed with; null: that of the installation
   */
  open(
    recording: { recordingUrl: string; callSid: string | null; accountId: string | null },
    part: RecordingPart,
  ): Promise<OpenedRecording>;
}
