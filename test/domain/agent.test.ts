import { describe, expect, test } from 'vitest';
import { applicationOf, applicationStatusHook, DEFAULT_SPEECH } from '../../src/domain/agent.ts';

const allowsHook = () => true;

test('the default speech of an agent has all five members', () => {
  const members = Object.values(DEFAULT_SPEECH);
  expect(members).toHaveLength(5);
  expect(members.every((member) => member.length > 0)).toBe(true);
});

test('the status hook of an application makes jambonz repeat failures', () => {
  expect(applicationStatusHook('https://redial.test')).toBe(
    'https://redial.test/webhooks/call-status#rc=5&rp=ct,rt,4xx,5xx',
  );
});

describe('the application of a call', () => {
  const agent = { applicationSid: null, callHook: 'https://agent.test/hook', speech: null };
  const installation = { agentCallHook: 'https://default.test/hook', allowsHook };

  test('is the registered application of the agent, even beside a call hook', () => {
    expect(applicationOf({ ...agent, applicationSid: 'sid' }, installation)).toEqual({
      applicationSid: 'sid',
    });
  });

  test('is the call hook of the agent, with its speech over the default speech', () => {
    const speech = { synthesisLanguage: 'de-DE' };
    expect(applicationOf({ ...agent, speech }, installation)).toEqual({
      callHook: 'https://agent.test/hook',
      speech: {
        synthesisVendor: 'default',
        synthesisLanguage: 'de-DE',
        synthesisVoice: 'default',
        recognizerVendor: 'default',
        recognizerLanguage: 'en-US',
      },
    });
  });

  test('is the default application when the agent is not registered or has no hook', () => {
    const expected = { callHook: 'https://default.test/hook', speech: DEFAULT_SPEECH };
    expect(applicationOf(undefined, installation)).toEqual(expected);
    expect(applicationOf({ ...agent, callHook: null }, installation)).toEqual(expected);
  });

  test('is missing when the installation has no default application', () => {
    expect(applicationOf(undefined, { agentCallHook: '', allowsHook })).toBeNull();
  });
});
