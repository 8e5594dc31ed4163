import { z } from 'zod';
import { described } from './members/described.ts';
import { explainedEnum } from './members/explained-enum.ts';

/**
 * POST Calls of call control, for the OpenAPI document only: the server of call control has its own
 * checks, in the words of jambonz.
 */
const webhook = z.object(
  described(
    {
      url: z.string(),
      method: explainedEnum(['GET', 'POST'], 'HTTP method of the request. Default `POST`.', {
        GET: 'the facts are in the query.',
        POST: 'the facts are in a JSON body.',
      }).optional(),
      username: z.string().optional(),
      password: z.string().optional(),
    },
    {
      url: 'Absolute address, http or https.',
      username: 'User name for basic authentication.',
      password: 'Password for basic authentication.',
    },
  ),
);
const hook = z.union([z.string(), webhook]);

const targetType = explainedEnum(['phone', 'sip', 'user', 'teams'], 'What is called.', {
  phone: 'a telephone number: needs `number`.',
  sip: 'a SIP address: needs `sipUri`.',
  user: 'a registered SIP user: needs `name`.',
  teams: 'a Microsoft Teams user: needs `number` or `tenant`.',
});

const target = z.object(
  described(
    {
      type: targetType,
      number: z.string().optional(),
      sipUri: z.string().optional(),
      name: z.string().optional(),
      trunk: z.string().optional(),
      auth: z
        .object(
          described(
            { username: z.string(), password: z.string() },
            { username: 'SIP user name.', password: 'SIP password.' },
          ),
        )
        .optional(),
      proxy: z.string().optional(),
      tenant: z.string().optional(),
      vmail: z.boolean().optional(),
      overrideTo: z.string().optional(),
      headers: z.record(z.string(), z.unknown()).optional(),
    },
    {
      number:
        'Called number, for type `phone`, with its country code. Letters and national numbers, which ' +
        'begin with one 0, are a 400.',
      sipUri: 'Called address, for type `sip`.',
      name: 'Name of the registered user, for type `user`, with or without `@` and the SIP realm.',
      trunk: 'Carrier that takes the call, for type `phone`.',
      auth: 'Answers a challenge of the called SIP server.',
      proxy: 'SIP proxy to which the INVITE is sent.',
      tenant: 'Domain of the tenant, for type `teams`.',
      vmail: 'Whether the call goes to voicemail, for type `teams`.',
      overrideTo: 'SIP URI for the To header of the INVITE.',
      headers: 'SIP headers of the INVITE; they win over `headers` of the call.',
    },
  ),
);

const timers = z.object(
  described(
    {
      noSpeechTimeoutMs: z.number().optional(),
      decisionTimeoutMs: z.number().optional(),
      toneTimeoutMs: z.number().optional(),
      greetingCompletionTimeoutMs: z.number().optional(),
    },
    {
      noSpeechTimeoutMs: 'Milliseconds to wait for any speech.',
      decisionTimeoutMs: 'Milliseconds until the detection gives up.',
      toneTimeoutMs: 'Milliseconds to wait for the tone of a machine.',
      greetingCompletionTimeoutMs: 'Milliseconds of silence that end the greeting of a machine.',
    },
  ),
);

const amd = z.object(
  described(
    {
      actionHook: hook,
      thresholdWordCount: z.number().optional(),
      digitCount: z.number().optional(),
      recognizer: z.record(z.string(), z.unknown()).optional(),
      timers: timers.optional(),
    },
    {
      actionHook: 'Webhook that receives the result.',
      thresholdWordCount: 'A greeting of at least this many words is a machine.',
      digitCount: 'A greeting of at least this many digits is a machine.',
      recognizer: 'Speech recognition of the detection; needs `vendor`.',
      timers: 'Time limits of the detection.',
    },
  ),
);

const speech = z.string().optional();
const NEEDED = 'Required without `application_sid`.';
const FALLBACK = 'Used when the first vendor fails.';

/** The body of POST Calls. */
export const callCreation = z.object(
  described(
    {
      from: z.string().min(1).max(256),
      to: target,
      application_sid: z.guid().optional(),
      call_hook: hook.optional(),
      call_status_hook: hook.optional(),
      answerOnBridge: z.boolean().optional(),
      timeout: z.number().int().min(0).optional(),
      timeLimit: z.number().int().min(0).optional(),
      tag: z.record(z.string(), z.unknown()).optional(),
      headers: z.record(z.string(), z.unknown()).optional(),
      fromHost: z.string().optional(),
      callerName: z.string().optional(),
      sipRequestWithinDialogHook: z.string().optional(),
      speech_synthesis_vendor: speech,
      speech_synthesis_language: speech,
      speech_synthesis_voice: speech,
      speech_synthesis_label: speech,
      speech_recognizer_vendor: speech,
      speech_recognizer_language: speech,
      speech_recognizer_label: speech,
      fallback_speech_synthesis_vendor: speech,
      fallback_speech_synthesis_language: speech,
      fallback_speech_synthesis_voice: speech,
      fallback_speech_synthesis_label: speech,
      fallback_speech_recognizer_vendor: speech,
      fallback_speech_recognizer_language: speech,
      fallback_speech_recognizer_label: speech,
      amd: amd.optional(),
      app_json: z.string().optional(),
      dual_streams: z.boolean().optional(),
      referHook: hook.optional(),
    },
    {
      from: 'Calling number, 1 to 256 characters.',
      to: 'Whom to call.',
      application_sid:
        'Application in jambonz that controls the call. Either this or `call_hook` is required. A ' +
        'registered application replaces the hooks and the speech members of this body.',
      call_hook:
        'Webhook that is requested when the call is answered, and answers the verbs of the call.',
      call_status_hook: 'Webhook for every change of the call status.',
      answerOnBridge:
        'true: an inbound leg rings until the dialled number answers; false: it is answered at once. ' +
        'Stored and not used: a call that begins here has no inbound leg.',
      timeout: 'Seconds to wait for an answer. Default 60, also for 0.',
      timeLimit: 'Seconds after the answer at which the call is ended. Default: no limit.',
      tag: 'An object of your own; every webhook of the call carries it.',
      headers: 'SIP headers of the INVITE, by name.',
      fromHost: 'Host name for the SIP From header of the INVITE.',
      callerName: 'Display name for the SIP From header of the INVITE.',
      sipRequestWithinDialogHook: 'Webhook for SIP requests within the call. Stored and not used.',
      speech_synthesis_vendor: `Vendor of the voice. ${NEEDED}`,
      speech_synthesis_language: `Language of the voice as a BCP 47 tag. ${NEEDED}`,
      speech_synthesis_voice: `Name of the voice at its vendor. ${NEEDED}`,
      speech_synthesis_label: 'Label of the credentials for the voice.',
      speech_recognizer_vendor: `Vendor of the speech recognition. ${NEEDED}`,
      speech_recognizer_language: `Language of the speech recognition. ${NEEDED}`,
      speech_recognizer_label: 'Label of the credentials for the speech recognition.',
      fallback_speech_synthesis_vendor: `Second vendor of the voice. ${FALLBACK}`,
      fallback_speech_synthesis_language: `Language at the second vendor. ${FALLBACK}`,
      fallback_speech_synthesis_voice: `Voice at the second vendor. ${FALLBACK}`,
      fallback_speech_synthesis_label: `Label of the second credentials. ${FALLBACK}`,
      fallback_speech_recognizer_vendor: `Second vendor of the recognition. ${FALLBACK}`,
      fallback_speech_recognizer_language: `Language at the second vendor. ${FALLBACK}`,
      fallback_speech_recognizer_label: `Label of the second credentials. ${FALLBACK}`,
      amd: 'Detects answering machines. Left out: they are not looked for.',
      app_json: 'Verbs of the call as JSON text, in the place of those that `call_hook` answers.',
      dual_streams: 'Whether both directions are kept as separate streams. Stored and not used.',
      referHook: 'Webhook for a SIP REFER from the callee. Stored and not used.',
    },
  ),
);

/** The answer of POST Calls. */
export const callCreated = z.object({
  sid: z.uuid().describe('Id of the call in call control: `call_sid` of its webhooks.'),
  callId: z.string().optional().describe('SIP Call-ID of the call.'),
});

/** The answer to a refused POST Calls. */
export const callRefused = z.object({
  msg: z.string().describe('Why the call was refused, in the words of jambonz.'),
});
