import type { VoiceName } from '../media/voice.ts';
import type { Credentials } from '../sip/digest.ts';

/** What a callee does with one call. Times are milliseconds. */
export type Script = {
  /** The caller has to prove these credentials first; null: anybody may call. */
  readonly challenge: Challenge | null;
  /** False: not even 100 Trying is sent before the first step. */
  readonly sendsTrying: boolean;
  /** Provisional answers, each so long after the INVITE. */
  readonly provisional: readonly Provisional[];
  /** The final answer, so long after the INVITE; null: the callee gives none. */
  readonly final: Final | null;
  /** `answer`: the 200 to the INVITE leaves before the answer to the CANCEL. */
  readonly onCancel: 'end' | 'answer' | 'ignore';
  /** `cross`: the callee's own BYE leaves before the answer to the caller's. */
  readonly onBye: 'end' | 'ignore' | 'cross';
  readonly voice: VoiceName;
  /** What the callee does in the call, each so long after the ACK. */
  readonly acts: readonly Act[];
};

export type Challenge = {
  readonly status: 401 | 407;
  readonly realm: string;
  readonly credentials: Credentials;
};

export type Provisional = {
  readonly afterMs: number;
  readonly status: 180 | 183;
  readonly hasSdp: boolean;
};

export type Final = {
  readonly afterMs: number;
  readonly status: number;
  /** The SIP URI of a 302. */
  readonly contact?: string;
};

export type Act =
  | { readonly afterMs: number; readonly kind: 'hang-up' | 'stop-audio' | 'move-audio' }
  | { readonly afterMs: number; readonly kind: 'hold' | 'resume' }
  | { readonly afterMs: number; readonly kind: 'send-digits'; readonly digits: string };
