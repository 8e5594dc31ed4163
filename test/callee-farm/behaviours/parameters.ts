import type { VoiceName } from '../media/voice.ts';

/** What a test may say about a behaviour beside its name. Each has a default. */
export type Parameters = {
  /** Milliseconds from the INVITE to the ringing, or to a refusal. */
  readonly ring_after_ms: number;
  /** Milliseconds from the ringing to the answer. */
  readonly answer_after_ms: number;
  /** Milliseconds from the ACK to what the behaviour is about, such as the digits. */
  readonly act_after_ms: number;
  /** Milliseconds from the ACK to a BYE of the callee; null: the caller has to hang up. */
  readonly hang_up_after_ms: number | null;
  /** Milliseconds from the ACK to the digits of a callee that answers; null: it presses none. */
  readonly press_after_ms: number | null;
  readonly voice: VoiceName;
  /** Digits that the callee sends, of 0–9, *, #, A–D. */
  readonly digits: string;
  /** The target of a 302: a SIP URI. */
  readonly contact: string;
  readonly realm: string;
  readonly username: string;
  readonly password: string;
};

/** Short enough for tests, long enough to be seen one after the other. */
export const DEFAULT_PARAMETERS: Parameters = {
  ring_after_ms: 50,
  answer_after_ms: 150,
  act_after_ms: 200,
  hang_up_after_ms: null,
  press_after_ms: null,
  voice: 'human',
  digits: '1234',
  contact: 'sip:+12125550100@127.0.0.1',
  realm: 'callee-farm',
  username: 'redial',
  password: 'secret',
};
