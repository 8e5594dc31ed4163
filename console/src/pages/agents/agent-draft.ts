import type { Agent, ChangeAgentData, RegisterAgentData } from 'redial-client';

/**
 * An agent as the form has it, by the names of the API, so that errors find their fields; an empty text is
 * left to the default.
 */
export type AgentDraft = Record<SpeechMember, string> & {
  agent_id: string;
  /** What speaks. */
  kind: 'call_hook' | 'application_sid';
  call_hook: string;
  application_sid: string;
  status_hook_confirmed: boolean;
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
  agent_id: '',
  kind: 'call_hook',
  call_hook: '',
  application_sid: '',
  status_hook_confirmed: false,
  speech_synthesis_vendor: '',
  speech_synthesis_language: '',
  speech_synthesis_voice: '',
  speech_recognizer_vendor: '',
  speech_recognizer_language: '',
};

/** What the form shows of a registered agent. */
export function agentDraftOf(agent: Agent): AgentDraft {
  return {
    agent_id: agent.agent_id,
    kind: agent.application_sid === null ? 'call_hook' : 'application_sid',
    call_hook: agent.call_hook ?? '',
    application_sid: agent.application_sid ?? '',
    status_hook_confirmed: agent.status_hook_confirmed,
    speech_synthesis_vendor: agent.speech_synthesis_vendor ?? '',
    speech_synthesis_language: agent.speech_synthesis_language ?? '',
    speech_synthesis_voice: agent.speech_synthesis_voice ?? '',
    speech_recognizer_vendor: agent.speech_recognizer_vendor ?? '',
    speech_recognizer_language: agent.speech_recognizer_language ?? '',
  };
}

/** The request that registers the agent. */
export function registrationOf(draft: AgentDraft): RegisterAgentData['body'] {
  if (draft.kind === 'call_hook') {
    return { agent_id: draft.agent_id, call_hook: draft.call_hook, ...speechOf(draft) };
  }
  return {
    agent_id: draft.agent_id,
    application_sid: draft.application_sid,
    // The API refuses what is not confirmed, and says so at the field.
    status_hook_confirmed: draft.status_hook_confirmed as true,
  };
}

/** The request that changes the agent: what the other kind of agent has is taken away. */
export function agentChangeOf(draft: AgentDraft): ChangeAgentData['body'] {
  if (draft.kind === 'call_hook') {
    return {
      call_hook: draft.call_hook,
      application_sid: null,
      status_hook_confirmed: null,
      ...speechOf(draft),
    };
  }
  const { application_sid, status_hook_confirmed } = draft;
  return { call_hook: null, application_sid, status_hook_confirmed };
}

function speechOf(draft: AgentDraft): Record<SpeechMember, string | null> {
  return {
    speech_synthesis_vendor: orNull(draft.speech_synthesis_vendor),
    speech_synthesis_language: orNull(draft.speech_synthesis_language),
    speech_synthesis_voice: orNull(draft.speech_synthesis_voice),
    speech_recognizer_vendor: orNull(draft.speech_recognizer_vendor),
    speech_recognizer_language: orNull(draft.speech_recognizer_language),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
