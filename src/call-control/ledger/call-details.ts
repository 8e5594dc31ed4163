import type { ClosableKind } from '../../domain/destinations/destination.ts';

/** The target of a webhook. */
export type Hook = {
  url: string;
  method: 'GET' | 'POST';
  username?: string;
  password?: string;
};

/** Synthesizer and recognizer of a call, for verbs that name none. */
export type Speech = {
  synthesizer: { vendor: string; language: string; voice: string; label?: string | undefined };
  recognizer: { vendor: string; language: string; label?: string | undefined };
};

/** The application of an answered call: `appJson`, or else the verbs that `callHook` returns. */
export type CallApplication = {
  callHook: Hook | null;
  /** JSON text of an array of verbs, not parsed before the call is answered. */
  appJson: string | null;
  speech: Speech | null;
};

/** Settings of answering machine detection; absent members have the default of jambonz. */
export type DetectionSettings = {
  thresholdWordCount?: number | undefined;
  digitCount?: number | undefined;
  recognizer?: { vendor: string; [member: string]: unknown } | undefined;
  timers?:
    | {
        noSpeechTimeoutMs?: number | undefined;
        decisionTimeoutMs?: number | undefined;
        toneTimeoutMs?: number | undefined;
        greetingCompletionTimeoutMs?: number | undefined;
      }
    | undefined;
};

/** Whom a call reaches, how long it may ring and last, and who listens for a machine. */
export type CallTerms = {
  targetType: 'phone' | 'sip' | 'user' | 'teams';
  /** From the INVITE. */
  timeoutSeconds: number;
  /** From the answer; null: without limit. */
  timeLimitSeconds: number | null;
  /** Null without `amd`. */
  detection: DetectionSettings | null;
};

/** How and where to send the INVITE. The simulated network ignores it; the ledger shows it. */
export type DialDetails = {
  callerName?: string | undefined;
  fromHost?: string | undefined;
  /** The headers of the request, overridden by those of its target. */
  headers?: Record<string, unknown> | undefined;
  trunk?: string | undefined;
  proxy?: string | undefined;
  tenant?: string | undefined;
  vmail?: boolean | undefined;
  overrideTo?: string | undefined;
  auth?: { username: string; password: string } | undefined;
  /** These four have no effect on a call that begins here. */
  answerOnBridge?: boolean | undefined;
  dual_streams?: boolean | undefined;
  sipRequestWithinDialogHook?: string | undefined;
  referHook?: Hook | undefined;
};

/**
 * A registered application, under the names of the REST interface. In a request with its sid these
 * members replace those of the body; null members do so too (jambonz-api-server,
 * `validateCreateCall`).
 */
export type RegisteredApplication = {
  call_hook: Hook | null;
  call_status_hook: Hook | null;
  app_json: string | null;
  speech_synthesis_vendor: string | null;
  speech_synthesis_language: string | null;
  speech_synthesis_voice: string | null;
  speech_recognizer_vendor: string | null;
  speech_recognizer_language: string | null;
};

/** What the validation of a request needs to know of the account. */
export type CallAccount = {
  /** SIP domain of its registered users; null: a user name must include its domain. */
  realm: string | null;
  /** Kinds of numbers to which it places no calls. */
  closedKinds: readonly ClosableKind[];
  /** `any`: the account has registered no application, so every sid is valid. null: unknown sid. */
  findApplication: (sid: string) => RegisteredApplication | 'any' | null;
};
