import type { Agent, ChangeAgentData, RegisterAgentData } from 'redial-client';

/** An agent as the form has it; an empty text is left to the default. */
export type AgentDraft = {
  agentId: string;
  /** What speaks. */
  kind: 'call_hook' | 'application_sid';
  callHook: string;
  applicationSid: string;
  isConfirmed: boolean;
  speech: Record<SpeechMember, string>;
};

export const SPEECH_MEMBERS = [
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
] as const;
export type SpeechMember = (typeof SPEECH_MEMBERS)[number];

/** The paths of errors for which the form has a field. */
export const AGENT_FIELDS = [
  'agent_id',
  'call_hook',
  'application_sid',
  'status_hook_confirmed',
  ...SPEECH_MEMBERS,
];

/** What the form shows of an agent that is not registered yet. */
export const NEW_AGENT: AgentDraft = {
  agentId: '',
  kind: 'call_hook',
  callHook: '',
  applicationSid: '',
  isConfirmed: false,
  speech: {
    speech_synthesis_vendor: '',
    speech_synthesis_language: '',
    speech_synthesis_voice: '',
    speech_recognizer_vendor: '',
    speech_recognizer_language: '',
  },
};

/** What the form shows of a registered agent. */
export function agentDraftOf(agent: Agent): AgentDraft {
  return {
    agentId: agent.agent_id,
    kind: agent.application_sid === null ? 'call_hook' : 'application_sid',
    callHook: agent.call_hook ?? '',
    applicationSid: agent.application_sid ?? '',
    isConfirmed: agent.status_hook_confirmed,
    speech: {
      speech_synthesis_vendor: agent.speech_synthesis_vendor ?? '',
      speech_synthesis_language: agent.speech_synthesis_language ?? '',
      speech_synthesis_voice: agent.speech_synthesis_voice ?? '',
      speech_recognizer_vendor: agent.speech_recognizer_vendor ?? '',
      speech_recognizer_language: agent.speech_recognizer_language ?? '',
    },
  };
}

/** The request that registers the agent. */
export function registrationOf(draft: AgentDraft): RegisterAgentData['body'] {
  const { agentId, kind, callHook, applicationSid, isConfirmed } = draft;
  if (kind === 'call_hook') {
    return { agent_id: agentId, call_hook: callHook, ...speechOf(draft) };
  }
  return {
    agent_id: agentId,
    application_sid: applicationSid,
    // The API refuses what is not confirmed, and says so at the field.
    status_hook_confirmed: isConfirmed as true,
  };
}

/** The request that changes the agent: what the other kind of agent has is taken away. */
export function agentChangeOf(draft: AgentDraft): ChangeAgentData['body'] {
  const { kind, callHook, applicationSid, isConfirmed } = draft;
  if (kind === 'call_hook') {
    return {
      call_hook: callHook,
      application_sid: null,
      status_hook_confirmed: null,
      ...speechOf(draft),
    };
  }
  return { call_hook: null, application_sid: applicationSid, status_hook_confirmed: isConfirmed };
}

function speechOf({ speech }: AgentDraft): Record<SpeechMember, string | null> {
  return {
    speech_synthesis_vendor: orNull(speech.speech_synthesis_vendor),
    speech_synthesis_language: orNull(speech.speech_synthesis_language),
    speech_synthesis_voice: orNull(speech.speech_synthesis_voice),
    speech_recognizer_vendor: orNull(speech.speech_recognizer_vendor),
    speech_recognizer_language: orNull(speech.speech_recognizer_language),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
