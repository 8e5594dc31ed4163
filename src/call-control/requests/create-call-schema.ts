import { z } from 'zod';

const text = z.string({ error: 'must be a string' });
const integer = z.int({ error: 'must be an integer' });
const seconds = integer.min(0, 'must be at least 0');
const number = z.number({ error: 'must be a number' });
const flag = z.boolean({ error: 'must be true or false' });
const anyObject = z.record(z.string(), z.unknown(), { error: 'must be an object' });
const objectError = { error: (issue: { code: string }) => objectErrorMessage(issue.code) };

/** Only for a wrong type: Zod's own issue already names unknown members. */
function objectErrorMessage(code: string): string | undefined {
  return code === 'invalid_type' ? 'must be an object' : undefined;
}

const webhook = z.strictObject(
  {
    url: text,
    method: z
      .string()
      .regex(/^(get|post)$/i, 'must be GET or POST')
      .nullish(),
    username: text.nullish(),
    password: text.nullish(),
    webhook_sid: text.nullish(),
  },
  objectError,
);

/** A webhook in a request: its URL, or an object with the URL, method and credentials. */
export const hookSchema = z.union([z.string(), webhook], {
  error: 'must be a URL or an object of url, method, username and password',
});

/** The kinds of callees of jambonz. */
const TARGET_TYPES = ['phone', 'sip', 'user', 'teams'] as const;

const target = z.strictObject(
  {
    type: z.enum(TARGET_TYPES),
    number: text.optional(),
    name: text.optional(),
    sipUri: text.optional(),
    trunk: text.optional(),
    tenant: text.optional(),
    vmail: flag.optional(),
    overrideTo: text.optional(),
    proxy: text.optional(),
    auth: z.strictObject({ username: text, password: text }, objectError).optional(),
    headers: anyObject.optional(),
    confirmHook: hookSchema.optional(),
    method: text.optional(),
    from: z.strictObject({ user: text.optional(), host: text.optional() }, objectError).optional(),
  },
  objectError,
);

const amd = z.strictObject(
  {
    actionHook: hookSchema,
    thresholdWordCount: number.optional(),
    digitCount: number.optional(),
    recognizer: z.looseObject({ vendor: text }, objectError).optional(),
    timers: z
      .strictObject(
        {
          noSpeechTimeoutMs: number.optional(),
          decisionTimeoutMs: number.optional(),
          toneTimeoutMs: number.optional(),
          greetingCompletionTimeoutMs: number.optional(),
        },
        objectError,
      )
      .optional(),
  },
  objectError,
);

/**
 * The members of a create-call request: those of jambonz' verb `rest:dial` (`specs.json`), and those
 * that jambonz documents although its feature server refuses them (answerOnBridge, labels, fallbacks).
 */
export const createCallSchema = z.strictObject({
  id: text.optional(),
  _: z.unknown().optional(),
  /** Ignored: the account in the path counts. */
  account_sid: z.unknown().optional(),
  application_sid: text.optional(),
  from: text.min(1, 'must not be empty').max(256, 'must be at most 256 characters long'),
  to: target,
  call_hook: hookSchema.optional(),
  call_status_hook: hookSchema.optional(),
  callerName: text.optional(),
  fromHost: text.optional(),
  headers: anyObject.optional(),
  tag: anyObject.optional(),
  timeout: seconds.optional(),
  timeLimit: seconds.optional(),
  amd: amd.optional(),
  app_json: text.optional(),
  answerOnBridge: flag.optional(),
  dual_streams: flag.optional(),
  referHook: hookSchema.optional(),
  sipRequestWithinDialogHook: text.optional(),
  speech_synthesis_vendor: text.optional(),
  speech_synthesis_language: text.optional(),
  speech_synthesis_voice: text.optional(),
  speech_synthesis_label: text.optional(),
  speech_recognizer_vendor: text.optional(),
  speech_recognizer_language: text.optional(),
  speech_recognizer_label: text.optional(),
  fallback_speech_synthesis_vendor: text.optional(),
  fallback_speech_synthesis_language: text.optional(),
  fallback_speech_synthesis_voice: text.optional(),
  fallback_speech_synthesis_label: text.optional(),
  fallback_speech_recognizer_vendor: text.optional(),
  fallback_speech_recognizer_language: text.optional(),
  fallback_speech_recognizer_label: text.optional(),
});

export type CreateCallMembers = z.infer<typeof createCallSchema>;

/**
 * One message that names every wrong member, in jambonz' words for `rest:dial` where there are any.
 */
export function describeIssues(error: z.ZodError): string {
  const sentences = error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') {
      return [`rest:dial: property ${path} ${issue.message}`];
    }
    return issue.keys.map((key) => describeUnknown(path ? `${path}.${key}` : key));
  });
  return sentences.join('; ');
}

function describeUnknown(path: string): string {
  const isOfTarget = path in target.shape;
  return `rest:dial: unknown property ${path}${isOfTarget ? `: it belongs into to.${path}` : ''}`;
}
