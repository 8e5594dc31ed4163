import type { CallState } from './call-state.ts';
import type { CallerProperties } from './channel-variables.ts';
import type { Callee } from './dial-string.ts';
import type { CallTerms } from './live-call.ts';

/** A call that is to be created. */
export type NewCall = CallTerms &
  CallerProperties & {
    to: Callee;
    /** The sid of the call that it is a part of, which its INVITE names; absent: its own. */
    callSid?: string;
  };

/** A call that the ledger has not seen end. Times are milliseconds after the request for it. */
export type UnfinishedCall = CallTerms & {
  state: Exclude<CallState, 'ended'>;
  dialledAtMs: number | null;
  answeredAtMs: number | null;
};
