import type { JambonzCallStatus } from '../../domain/call.ts';

/** A change of a call's status. */
export type CallStep = {
  /** Milliseconds after the request for the call. */
  atMs: number;
  status: JambonzCallStatus;
  /** Null where nobody told: the call ended unheard, or without a SIP answer. */
  sipStatus: number | null;
  sipReason: string | null;
  /** Seconds between answer and end, rounded down. `completed` only. */
  durationSeconds?: number;
  /**
   * Who hung up: `caller` is the far end, `jambonz` a limit or a request. `completed` only; absent
   * where nobody told.
   */
  endedBy?: 'caller' | 'jambonz';
  /**
   * Until when the telephone may ring although the call has ended, in milliseconds after the request.
   * Only of ends that leave an INVITE behind.
   */
  mayRingUntilMs?: number;
};
