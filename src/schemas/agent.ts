import { z } from 'zod';
import { DEFAULT_SPEECH, type Speech } from '../domain/agent.ts';
import { type BodySchema, isObject } from './reading/body.ts';
import { label } from './members/label.ts';
import { patchDescription, type PatchSchema } from './reading/patch.ts';

const NO_SPEECH = {
  speech_synthesis_vendor: null,
  speech_synthesis_language: null,
  speech_synthesis_voice: null,
  speech_recognizer_vendor: null,
  speech_recognizer_language: null,
};

const speechMember = label.optional();

const schema = z
  .object({
    organization_id: z.string().optional(),
    agent_id: z.string().min(1).max(200).describe('as in `agent_id` of campaigns'),
    call_hook: z
      .url({ protocol: /^(https?|wss?)$/ })
      .max(2000)
      .optional()
      .describe(
        'address of the application that speaks; http, https, ws or wss. It is asked again, with the ' +
          'query `voicemail=leave_message`, for a message to an answering machine',
      ),
    speech_synthesis_vendor: speechMember,
    speech_synthesis_language: speechMember,
    speech_synthesis_voice: speechMember,
    speech_recognizer_vendor: speechMember,
    speech_recognizer_language: speechMember,
    application_sid: z.guid().optional().describe('an application registered in jambonz'),
    status_hook_confirmed: z
      .boolean()
      .optional()
      .describe('that the application has `status_hook_url` as its call status hook'),
  })
  .meta({
    examples: [
      {
        agent_id: 'reception',
        call_hook: 'https://agents.example.com/reception',
        speech_synthesis_vendor: 'google',
        speech_synthesis_language: 'en-US',
        speech_synthesis_voice: 'en-US-Wavenet-C',
        speech_recognizer_vendor: 'google',
        speech_recognizer_language: 'en-US',
      },
    ],
  });

/** What `checkTarget` asks for, in JSON Schema. */
const targets = [
  {
    required: ['call_hook'],
    properties: { call_hook: { type: 'string' }, application_sid: { type: 'null' } },
  },
  {
    required: ['application_sid', 'status_hook_confirmed'],
    properties: {
      application_sid: { type: 'string' },
      status_hook_confirmed: { const: true },
      call_hook: { type: 'null' },
    },
  },
];

/** The body of a POST, for the description of its route. */
export const agentWrite = { schema: schema.meta({ ...schema.meta(), oneOf: targets }) };
/** The same of a PUT: the path names the agent. */
export const namedAgentWrite = { schema: schema.partial().meta({ oneOf: targets }) };

const patchable = schema.omit({ agent_id: true, organization_id: true });

/** What an agent is, complete and not stored yet. */
export type AgentDraft =
  | { callHook: string; speech: Speech; applicationSid: null }
  | { callHook: null; speech: null; applicationSid: string };

type Members = z.output<typeof patchable>;

/** How an agent is read; `statusHookUrl` is told where a registered application is not confirmed. */
export function agentBody(statusHookUrl: string): BodySchema<typeof schema.shape> {
  return {
    schema: schema.superRefine((agent, context) => checkTarget(agent, statusHookUrl, context)),
  };
}

export function agentPatch(statusHookUrl: string): PatchSchema<typeof patchable.shape> {
  return {
    schema: patchable.superRefine((agent, context) => checkTarget(agent, statusHookUrl, context)),
    fixed: ['agent_id', 'organization_id', 'created_at'],
    computed: ['updated_at', 'status_hook_url', 'warnings'],
  };
}

/** A PATCH for the description of its route. */
export const agentPatchDescription = patchDescription(agentPatch('')).meta({
  examples: [{ speech_synthesis_voice: 'en-GB-Wavenet-A' }],
});

/** Exactly one of `call_hook` and `application_sid`, the latter confirmed. */
function checkTarget(agent: Members, statusHookUrl: string, context: z.RefinementCtx): void {
  const { call_hook: callHook, application_sid: applicationSid } = agent;
  if (callHook === undefined && applicationSid === undefined) {
    const message = 'is required, or application_sid';
    context.addIssue({ code: 'custom', path: ['call_hook'], message });
  }
  if (callHook !== undefined && applicationSid !== undefined) {
    const message = 'cannot stand beside call_hook: send one of them, and null for the other';
    context.addIssue({ code: 'custom', path: ['application_sid'], message });
  }
  if (applicationSid !== undefined && agent.status_hook_confirmed !== true) {
    const message =
      'must be true beside application_sid: jambonz tells the end of a call only to the ' +
      `application’s own call status hook; set that to ${statusHookUrl} and confirm it`;
    context.addIssue({ code: 'custom', path: ['status_hook_confirmed'], message });
  }
}

export function agentDraft(members: Members): AgentDraft {
  const { application_sid: applicationSid, call_hook: callHook } = members;
  if (applicationSid !== undefined) return { applicationSid, callHook: null, speech: null };
  return { applicationSid: null, callHook: callHook ?? '', speech: speechOf(members) };
}

function speechOf(members: Members): Speech {
  return {
    synthesisVendor: members.speech_synthesis_vendor ?? DEFAULT_SPEECH.synthesisVendor,
    synthesisLanguage: members.speech_synthesis_language ?? DEFAULT_SPEECH.synthesisLanguage,
    synthesisVoice: members.speech_synthesis_voice ?? DEFAULT_SPEECH.synthesisVoice,
    recognizerVendor: members.speech_recognizer_vendor ?? DEFAULT_SPEECH.recognizerVendor,
    recognizerLanguage: members.speech_recognizer_language ?? DEFAULT_SPEECH.recognizerLanguage,
  };
}

/** What is said of speech members that were sent for a registered application. */
export function speechWarnings(json: unknown, { applicationSid }: AgentDraft): string[] {
  if (applicationSid === null || !isObject(json)) return [];
  return Object.keys(NO_SPEECH)
    .filter((name) => (json[name] ?? null) !== null)
    .map((name) => `'${name}' was ignored: a registered application has its own`);
}

/** An agent as it is answered; the speech members are null where the application has its own. */
export const agentView = z
  .object({
    agent_id: z.string(),
    organization_id: z.string(),
    call_hook: z.string().nullable(),
    speech_synthesis_vendor: z.string().nullable(),
    speech_synthesis_language: z.string().nullable(),
    speech_synthesis_voice: z.string().nullable(),
    speech_recognizer_vendor: z.string().nullable(),
    speech_recognizer_language: z.string().nullable(),
    application_sid: z.string().nullable(),
    status_hook_confirmed: z.boolean(),
    status_hook_url: z
      .string()
      .describe('what a registered application must have as its call status hook'),
    created_at: z.string(),
    updated_at: z.string(),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'Agent' });
export type AgentView = z.output<typeof agentView>;

/** The speech members of an answer. */
export function viewSpeech(
  speech: Partial<Speech> | null,
): Pick<AgentView, keyof typeof NO_SPEECH> {
  if (speech === null) return NO_SPEECH;
  const shown = { ...DEFAULT_SPEECH, ...speech };
  return {
    speech_synthesis_vendor: shown.synthesisVendor,
    speech_synthesis_language: shown.synthesisLanguage,
    speech_synthesis_voice: shown.synthesisVoice,
    speech_recognizer_vendor: shown.recognizerVendor,
    speech_recognizer_language: shown.recognizerLanguage,
  };
}
