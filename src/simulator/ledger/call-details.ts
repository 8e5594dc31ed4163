/** Where a webhook is sent. */
export type Hook = {
  url: string;
  method: 'GET' | 'POST';
  username?: string;
  password?: string;
};

/** What speaks and what listens on a call unless a verb says otherwise. */
export type Speech = {
  synthesizer: { vendor: string; language: string; voice: string; label?: string | undefined };
  recognizer: { vendor: string; language: string; label?: string | undefined };
};

/** What is executed when a call is answered: `appJson` if there is one, else what `callHook` answers. */
export type CallApplication = {
  callHook: Hook | null;
  /** A JSON array of verbs as text, unread: whether it is one shows when the call is answered. */
  appJson: string | null;
  speech: Speech | null;
};

/** How a call wants to be told who answers; what is absent has upstream's default. */
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

/** How the INVITE is to look and where it goes: of no effect on a simulated network, but kept. */
export type DialDetails = {
  callerName?: string | undefined;
  fromHost?: string | undefined;
  /** Those of the request and, over them, those of its target. */
  headers?: Record<string, unknown> | undefined;
  trunk?: string | undefined;
  proxy?: string | undefined;
  tenant?: string | undefined;
  vmail?: boolean | undefined;
  overrideTo?: string | undefined;
  auth?: { username: string; password: string } | undefined;
};

/**
 * An application as it was registered, under the wire's names: of a request that names it these
 * replace the body's members, the missing ones too (jambonz-api-server, `validateCreateCall`).
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

/** What the check of a request asks of the account under which it came. */
export type CallAccount = {
  /** SIP domain of its registered users; null: a name must bring its own. */
  realm: string | null;
  /** The application; `any` while none is registered at all; null where others are, and this is not. */
  findApplication: (sid: string) => RegisteredApplication | 'any' | null;
};
