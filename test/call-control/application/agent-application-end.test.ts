import { describe, expect, test } from 'vitest';
import { byPath, startAgentApplication } from './agent-application.ts';
import type { AgentAnswer } from './agent-application.ts';
import { forever, menu } from './agent-verbs.ts';

describe('an application', () => {
  test('ends when the callee hangs up during a gather', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu] }));
    await line.call({ answers: [{ hangup: true, after_seconds: 1 }] });
    expect(await line.end()).toMatchObject({ call_termination_by: 'caller', duration: 4 });
    expect(line.requests.map(({ path }) => path)).not.toContain('/menu');
  });

  test.each<[string, AgentAnswer, string | undefined]>([
    ['no verbs', [], undefined],
    ['an invalid verb', [{ verb: 'sing' }], 'invalid instruction: sing'],
    ['an unsupported verb', [{ verb: 'dial' }], 'dial: is not played by this call control'],
    ['an error', { status: 500 }, 'the hook failed (status 500)'],
  ])('that answers %s ends the call at once', async (_, answer, problem) => {
    await using line = await startAgentApplication(() => answer);
    const sid = await line.call({ answers: [] });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 0 });
    expect((await line.row(sid))?.['application_problem']).toBe(problem);
  });

  test('that answers no list is silent until the time limit', async () => {
    await using line = await startAgentApplication(() => ({ verb: 'hangup' }));
    await line.call({ answers: [], timeLimitSeconds: 20 });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 20 });
  });

  test('that never ends is ended by the time limit', async () => {
    await using line = await startAgentApplication(() => forever);
    await line.call({ answers: [], timeLimitSeconds: 20 });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 20 });
  });

  test('that never ends is ended by a hang-up request', async () => {
    await using line = await startAgentApplication(() => forever);
    const sid = await line.call({ answers: [] });
    await line.until((all) => all.some(({ path }) => path === '/agent'));
    expect(await line.hangUp(sid)).toEqual({ kind: 'requested' });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz' });
  });

  test('loses one callee in five without a script to an early hang-up', async () => {
    await using line = await startAgentApplication(() => forever);
    await line.call({ to: '+15550199904' });
    expect(await line.end()).toMatchObject({ call_termination_by: 'caller', duration: 3 });
  });
});
