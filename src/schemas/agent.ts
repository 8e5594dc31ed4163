import { z } from 'zod';
import { DEFAULT_SPEECH, type Speech } from '../domain/agent.ts';
import { type BodySchema, isObject } from './reading/body.ts';
import { agentId } from './members/agent-id.ts';
import { described } from './members/described.ts';
import { organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { label } from './members/label.ts';
import { warningsView } from './members/warnings.ts';
import { refusalInAgent } from './names/agent-names.ts';
import { patchDescription, type PatchSchema } from './reading/patch.ts';

const NO_SPEECH = {
  speech_synthesis_vendor: null,
  speech_synthesis_language: null,
  speech_synthesis_voice: null,
  speech_recognizer_vendor: null,
  speech_recognizer_language: null,
};

const speechMember = label.optional();

const descriptions = {
  agent_id:
    'Name of the agent, 1 to 200 characters, as in `agent_id` of campaigns; not `.` and `..`, which ' +
    'the path of a URL drops.',
  call_hook:
    'Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without ' +
    'user name and password; a public one unless the operator allows others. ws and wss are refused where no ' +
    'call control of the organization takes them. Call control requests it when ' +
    'the call is answered, and once more with the query `voicemail=leave_message` for a message to ' +
    'an answering machine. Either this or `application_sid`; null beside that.',
  speech_synthesis_vendor:
    'Vendor of the voice, such as `google`. Default `default`, the choice of the jambonz account. ' +
    'Ignored beside `application_sid`.',
  speech_synthesis_language:
    'Language of the voice as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.',
  speech_synthesis_voice:
    'Name of the voice at its vendor. Default `default`. Ignored beside `application_sid`.',
  speech_recognizer_vendor:
    'Vendor of the speech recognition. Default `default`. Ignored beside `application_sid`.',
  speech_recognizer_language:
    'Language of the speech recognition as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.',
  application_sid:
    'Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.',
  status_hook_confirmed:
    'Confirms that the application has `status_hook_url` as its call status hook. Must be true ' +
    'beside `application_sid`: jambonz reports the end of a call only there.',
};

const schema = z
  .object(
    described(
      {
        organization_id: ownOrganizationId,
        agent_id: agentId,
        call_hook: z
          .url({ protocol: /^(https?|wss?)$/ })
          .max(2000)
          .optional(),
        speech_synthesis_vendor: speechMember,
        speech_synthesis_language: speechMember,
        speech_synthesis_voice: speechMember,
        speech_recognizer_vendor: speechMember,
        speech_recognizer_language: speechMember,
        application_sid: z.guid().optional(),
        status_hook_confirmed: z.boolean().optional(),
      },
      descriptions,
    ),
  )
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

/** The rule of `checkTarget` as JSON Schema. */
const targets = [
  {
    required: ['call_hook'],
    properties: {
      call_hook: { type: 'string', maxLength: 2000, description: descriptions.call_hook },
      application_sid: { type: 'null', description: 'Left out or null.' },
    },
  },
  {
    required: ['application_sid', 'status_hook_confirmed'],
    properties: {
      application_sid: {
        type: 'string',
        format: 'uuid',
        description: descriptions.application_sid,
      },
      status_hook_confirmed: { const: true, description: descriptions.status_hook_confirmed },
      call_hook: { type: 'null', description: 'Left out or null.' },
    },
  },
];

/** The body of a POST, for the description of its route. */
export const agentWrite = { schema: schema.meta({ ...schema.meta(), oneOf: targets }) };
/** The body of a PUT, for the description of its route: the path names the agent. */
export const namedAgentWrite = {
  schema: schema.partial().meta({
    oneOf: targets,
    examples: [{ call_hook: 'https://agents.example.com/reception' }],
  }),
};

const patchable = schema.omit({ agent_id: true, organization_id: true });

/** An agent that is complete and not stored yet. */
export type AgentDraft =
  | { callHook: string; speech: Speech; applicationSid: null }
  | { callHook: null; speech: null; applicationSid: string };

type Members = z.output<typeof patchable>;

/**
 * How an agent is read.
 * @param statusHookUrl named in the error of an application that is not confirmed
 */
export function agentBody(statusHookUrl: string): BodySchema<typeof schema.shape> {
  return {
    refusalOf: refusalInAgent,
    schema: schema.superRefine((agent, context) => checkTarget(agent, statusHookUrl, context)),
  };
}

export function agentPatch(statusHookUrl: string): PatchSchema<typeof patchable.shape> {
  return {
    schema: patchable.superRefine((agent, context) => checkTarget(agent, statusHookUrl, context)),
    fixed: ['agent_id', 'organization_id', 'created_at'],
    computed: ['updated_at', 'status_hook_url', 'warnings'],
    refusalOf: refusalInAgent,
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
    const message = 'excludes call_hook: send one of them, and null for the other';
    context.addIssue({ code: 'custom', path: ['application_sid'], message });
  }
  if (applicationSid !== undefined && agent.status_hook_confirmed !== true) {
    const message =
      'must be true beside application_sid: jambonz reports the end of a call only to the call ' +
      `status hook of the application itself; set that to ${statusHookUrl} and confirm it`;
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

/** Warnings for speech members beside `application_sid`, which have no effect. */
export function speechWarnings(json: unknown, { applicationSid }: AgentDraft): string[] {
  if (applicationSid === null || !isObject(json)) return [];
  return Object.keys(NO_SPEECH)
    .filter((name) => (json[name] ?? null) !== null)
    .map((name) => `'${name}' was ignored: a registered application has its own`);
}

/** An agent as it is answered; the speech members are null where the application has its own. */
export const agentView = z
  .object(
    described(
      {
        agent_id: z.string(),
        organization_id: organizationIdView,
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
          .describe('Address that a registered application must have as its call status hook.'),
        created_at: instantView.describe('When the agent was registered, in UTC.'),
        updated_at: instantView.describe('When the agent was last changed, in UTC.'),
        warnings: warningsView,
      },
      descriptions,
    ),
  )
  .meta({
    id: 'Agent',
    description: 'What speaks in a call: a hook, or an application in jambonz.',
  });
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
