import { describe, expect, test } from 'vitest';
import { byPath, startAgentApplication } from './agent-application.ts';
import { bye, forever } from './agent-verbs.ts';
import { accountSid, token } from '../support.ts';

function put(url: string, sid: string, update: unknown): Promise<Response> {
  return fetch(`${url}/v1/Accounts/${accountSid}/Calls/${sid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(update),
  });
}

describe('an application', () => {
  test('is replaced by the application of a call update', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': forever, '/other': bye }));
    const sid = await line.call({ answers: [] });
    await line.until((all) => all.some(({ path }) => path === '/agent'));
    const updated = await put(line.url, sid, { call_hook: '/other' });
    expect(updated.status).toBe(202);
    await line.end();
    expect(await line.row(sid)).toMatchObject({
      transcript: expect.stringMatching(/Agent: Thank you, goodbye\.$/),
    });
  });

  test('is replaced by the verbs in the answer to an AMD event', async () => {
    const leave = [{ verb: 'redirect', actionHook: '/agent?voicemail=leave_message' }];
    await using line = await startAgentApplication(
      ({ path, body }) => {
        if (path === '/agent?voicemail=leave_message') return bye;
        if (path !== '/amd') return forever;
        return body['type'] === 'amd_machine_stopped_speaking' ? leave : [];
      },
      { machineRate: 1 },
    );
    const sid = await line.call({ answers: [], amdHookUrl: `${line.agentUrl}/amd` });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz' });
    expect(await line.row(sid)).toMatchObject({
      transcript: 'Agent: And again.\nAgent: Thank you, goodbye.',
    });
  });

  test('that is fetched only after the end of the call is not played', async () => {
    const callEnded = Promise.withResolvers<void>();
    await using line = await startAgentApplication(async ({ path }) => {
      if (path === '/agent') return forever;
      await callEnded.promise;
      return bye;
    });
    const late = await line.call({ answers: [] });
    await line.until((all) => all.some(({ path }) => path === '/agent'));
    const updated = await put(line.url, late, { call_hook: '/late' });
    expect(updated.status).toBe(202);
    await line.until((all) => all.some(({ path }) => path === '/late'));
    await line.hangUp(late);
    await line.end(late);
    callEnded.resolve();
    const next = await line.call({ answers: [], executionId: 'next', timeLimitSeconds: 20 });
    await line.end(next);
    expect(await line.row(late)).toMatchObject({ transcript: 'Agent: And again.' });
  });
});
