import { expect, test } from 'vitest';
import { DEFAULT_SPEECH, applicationStatusHook } from '../../src/domain/agent.ts';

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
