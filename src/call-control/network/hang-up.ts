import type { Plan } from './plan.ts';

export type HangUpRequest = {
  /** `completed` ends an answered call, `no-answer` a call that is not answered yet. */
  callStatus: 'completed' | 'no-answer';
  /** Who ends an answered call; default: jambonz, on request. */
  endedBy?: 'jambonz' | 'caller';
  /** Simulated seconds of conversation, as the application counted them; default: by the clock. */
  durationSeconds?: number;
  /** Milliseconds since the request for the call. */
  elapsedMs: number;
  /** Simulated seconds per second. */
  speed: number;
};

export type HangUpDecision =
  | { kind: 'hung-up'; plan: Plan }
  | { kind: 'incompatible' }
  | { kind: 'gone' };
