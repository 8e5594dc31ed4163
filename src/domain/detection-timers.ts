/** Timers of answering machine detection as a request has them: milliseconds after the answer. */
export type RequestedDetectionTimers = {
  /** How long nobody may say anything. */
  noSpeechTimeoutMs?: number | undefined;
  /** How long it may take to tell person from machine. */
  decisionTimeoutMs?: number | undefined;
  /** How long the tone of a machine is waited for. */
  toneTimeoutMs?: number | undefined;
  /** How long a machine must be silent to have finished its greeting. */
  greetingCompletionTimeoutMs?: number | undefined;
};

export type DetectionTimers = { [Name in keyof RequestedDetectionTimers]-?: number };

/**
 * The timers with the defaults of jambonz (jambonz-feature-server, `lib/utils/amd-utils.js`). A
 * negative timer fires at once.
 */
export function detectionTimers(requested: RequestedDetectionTimers = {}): DetectionTimers {
  return {
    noSpeechTimeoutMs: Math.max(0, requested.noSpeechTimeoutMs ?? 5000),
    decisionTimeoutMs: Math.max(0, requested.decisionTimeoutMs ?? 15_000),
    toneTimeoutMs: Math.max(0, requested.toneTimeoutMs ?? 20_000),
    greetingCompletionTimeoutMs: Math.max(0, requested.greetingCompletionTimeoutMs ?? 2000),
  };
}
