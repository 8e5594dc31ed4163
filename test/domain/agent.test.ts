import { expect, test } from 'vitest';
import { DEFAULT_SPEECH, applicationStatusHook } from '../../src/domain/agent.ts';

test('the speech of an agent is complete without being told', () => {
  const members = Object.values(DEFAULT_SPEECH);
  expect(members).toHaveLength(5);
  expect(members.every((member) => member.length > 0)).toBe(true);
});

test('an application reports to the service, five times if need be', () => {
  expect(applicationStatusHook('https://redial.test')).toBe(
    'https://redial.test/webhooks/call-status#rc=5&rp=ct,rt,4xx,5xx',
  );
});
