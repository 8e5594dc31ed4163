import type { JambonzCallStatus } from '../../domain/call.ts';

/** A change of a call's status, or a detection event, `atMs` after the request. */
export type Step = {
  atMs: number;
  status: JambonzCallStatus;
  /** Null where nobody told: the call ended unheard, or without a SIP answer. */
  sipStatus: number | null;
  sipReason: string | null;
  /** Seconds of conversation, rounded down. `completed` only. */
  durationSeconds?: number;
  /** Who hung up: `caller` is the far end, `jambonz` a time limit or a request. `completed` only; absent
   * where nobody told. */
  endedBy?: 'caller' | 'jambonz';
  /** The network has a recording of the call. `completed` only. */
  isRecorded?: true;
  /** The step is a detection event: its webhook goes to the hook of `amd`. */
  event?: DetectionEvent;
  /** The server never sends the webhook of this step. */
  lost?: true;
};

/** Whether the callee has answered with this step. */
export function isAnswer({ status, event }: Step): boolean {
  return status === 'in-progress' && event === undefined;
}

/** Whether the SIP answer is provisional or a success: it then names the Call-ID of the other leg. */
export function isProgress({ sipStatus }: Step): boolean {
  return sipStatus !== null && sipStatus > 100 && sipStatus < 300;
}

/**
 * An event of answering machine detection, with the members that jambonz adds to the call's own
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
