import { expect, test } from 'vitest';
import { ValidationError } from '../../../src/domain/errors.ts';
import { agentId, assertAgentName } from '../../../src/schemas/members/agent-id.ts';

test.each([
  ['.', false],
  ['..', false],
  ['...', true],
  ['.a', true],
])('a new campaign or batch may have the agent %j: %s', (name, isAccepted) => {
  expect(agentId.safeParse(name).success).toBe(isAccepted);
});

test.each([
  ['a', '..'],
  [null, '.'],
])('a change from the agent %j to %j is refused', (stored, given) => {
  expect(() => assertAgentName('agent_id', { stored, given })).toThrow(
    new ValidationError([
      {
        path: 'agent_id',
        message:
          'must be another name than . and .., which the path of a URL drops: no request could read or delete the agent',
      },
    ]),
  );
});

test.each([
  ['..', '..'],
  ['..', 'a'],
  ['..', null],
])('a change from the agent %j to %j is none to such a name', (stored, given) => {
  expect(() => assertAgentName('agent_id', { stored, given })).not.toThrow();
});
