import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../support.ts';
import { byPath, startAgentApplication } from './agent-application.ts';

/** A server of the installation's network that no application may reach. */
async function startVictim() {
  const victim = await startReceiver();
  onTestFinished(() => victim[Symbol.asyncDispose]());
  return victim;
}

/** Call control that refuses private addresses. The application is the installation's own. */
async function startAgent(answers: Parameters<typeof byPath>[0]) {
  const agent = await startAgentApplication(byPath(answers), {}, (agentUrl) => ({
    privateAddresses: 'refuse',
    agentCallHook: `${agentUrl}/agent`,
  }));
  onTestFinished(() => agent[Symbol.asyncDispose]());
  return agent;
}

test.each(['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]'])(
  'an application at the private address %s is not requested',
  async (host) => {
    const victim = await startVictim();
    const { port } = new URL(victim.url);
    const agent = await startAgent({});
    const callHook = `http://${host}:${port}/internal`;
    const sid = await agent.call({ callHook });
    expect(await agent.end(sid)).toMatchObject({ call_status: 'completed', duration: 0 });
    expect(victim.received).toEqual([]);
    expect(await agent.row(sid)).toMatchObject({
      application_problem: 'the hook has an address that this installation does not allow',
    });
  },
);

test.each(['redirect', 'gather'])(
  'the hook of a verb at a private address is not requested: %s',
  async (verb) => {
    const victim = await startVictim();
    const actionHook = `${victim.url}/internal`;
    const verbs = [
      verb === 'redirect'
        ? { verb, actionHook }
        : { verb, actionHook, input: ['digits'], timeout: 1 },
      { verb: 'hangup' },
    ];
    const agent = await startAgent({ '/agent': verbs });
    await agent.end(await agent.call());
    expect(victim.received).toEqual([]);
  },
);

test('a status hook at a private address gets no webhook', async () => {
  const victim = await startVictim();
  const agent = await startAgent({ '/agent': [{ verb: 'redirect', actionHook: '/last' }] });
  const sid = await agent.call({ statusHookUrl: `${victim.url}/status#rc=5&rp=all` });
  await agent.until((all) => all.some(({ path }) => path === '/last'));
  expect(victim.received).toEqual([]);
  expect(sid).toMatch(/^[0-9a-f-]{36}$/);
});
