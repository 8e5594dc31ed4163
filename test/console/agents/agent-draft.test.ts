import { expect, it } from 'vitest';
import {
  agentChangeOf,
  NEW_AGENT,
  registrationOf,
} from '../../../console/src/pages/agents/agent-draft.ts';

it('registers an address, with the default for every empty field', () => {
  const draft = { ...NEW_AGENT, agent_id: 'reception', call_hook: 'https://agent.test' };
  expect(registrationOf(draft)).toEqual({
    agent_id: 'reception',
    call_hook: 'https://agent.test',
    speech_synthesis_vendor: null,
    speech_synthesis_language: null,
    speech_synthesis_voice: null,
    speech_recognizer_vendor: null,
    speech_recognizer_language: null,
  });
});

it('takes away the address of an agent that becomes an application', () => {
  const draft = {
    ...NEW_AGENT,
    kind: 'application_sid' as const,
    call_hook: 'https://agent.test',
    application_sid: '0190f1c2-0000-7000-8000-000000000001',
    status_hook_confirmed: true,
  };
  expect(agentChangeOf(draft)).toEqual({
    call_hook: null,
    application_sid: '0190f1c2-0000-7000-8000-000000000001',
    status_hook_confirmed: true,
  });
});
