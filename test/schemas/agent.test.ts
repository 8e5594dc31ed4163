import { describe, expect, test } from 'vitest';
import { agentBody } from '../../src/schemas/agent.ts';
import { checkBody } from '../../src/schemas/reading/body.ts';

const problemsOf = (members: Record<string, unknown>) => {
  const agent = { agent_id: 'reception', call_hook: 'https://agents.example.com/', ...members };
  return checkBody(agentBody('https://redial.test/status'), agent, { strict: false }).problems;
};

describe('an agent', () => {
  test.each(['.', '..'])('is not named %s, which the path of a URL drops', (agentId) => {
    expect(problemsOf({ agent_id: agentId })).toEqual([
      {
        path: 'agent_id',
        message:
          'must be another name than . and .., which the path of a URL drops: no request could read or delete the agent',
      },
    ]);
  });

  test.each(['a', '...', '.a', 'a.', '. ', '\n', 'a/b', '%2E'])('may be named %j', (agentId) => {
    expect(problemsOf({ agent_id: agentId })).toEqual([]);
  });
});
