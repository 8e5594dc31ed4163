import type { JambonzCallStatus } from '../../domain/call.ts';

/** One change of a call's status, or an event while it lasts, `atMs` after the request came. */
export type Step = {
  atMs: number;
  status: JambonzCallStatus;
  sipStatus: number;
  sipReason: string;
  /** Simulated seconds of conversation, rounded down; on `completed` only. */
  durationSeconds?: number;
  /** Who hung up: `caller` is the far end, `jambonz` a time limit or a request. `completed` only. */
  endedBy?: 'caller' | 'jambonz';
  /** The step is this event of the detection of who answered, for the hook of `amd`. */
  event?: DetectionEvent;
  /** The webhook of this step is never sent. */
  lost?: true;
};

/** Progress or success, as which an answer of the network tells the Call-ID of the other leg. */
export function isProgress({ sipStatus }: Step): boolean {
  return sipStatus > 100 && sipStatus < 300;
}

/**
 * An event of answering machine detection, with the members that jambonz adds to those of the call
 * (`lib/utils/amd-utils.js`).
 */
export type DetectionEvent =
  | { type: 'amd_human_detected'; reason: 'short greeting'; greeting: string; language: string }
  | { type: 'amd_machine_detected'; reason: 'hint'; hint: string; language: string }
  | {
      type: 'amd_machine_detected';
      reason: 'long greeting' | 'digit count';
      greeting: string;
      language: string;
    }
  | { type: 'amd_no_speech_detected' }
  | { type: 'amd_decision_timeout' }
  | { type: 'amd_tone_detected'; frequency: number; variance: number }
  | { type: 'amd_machine_stopped_speaking' }
  | { type: 'amd_stopped' };
