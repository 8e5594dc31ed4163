import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyWebhook } from '../../src/webhooks/signature.ts';
import { startAgentApplication } from './agent-application.ts';
import type { AgentAnswer, Heard } from './agent-application.ts';
import { accountSid, token, webhookSecret } from './support.ts';

const byPath =
  (answers: Record<string, AgentAnswer>) =>
  ({ path }: Heard): AgentAnswer =>
    answers[path] ?? { status: 404 };

const menu = {
  verb: 'gather',
  input: ['digits'],
  numDigits: 1,
  actionHook: '/menu',
  say: { text: 'Press one for the surgery, two for the pharmacy.' },
};
const bye = [{ verb: 'say', text: 'Thank you, goodbye.' }, { verb: 'hangup' }];

const listen = (text: string) => [
  { verb: 'gather', input: ['speech'], actionHook: '/heard', say: { text } },
];
const forever = [{ verb: 'say', text: 'And again.', loop: 'forever' }];

const sidOf = z.object({ sid: z.string() });

function put(url: string, sid: string, update: unknown): Promise<Response> {
  return fetch(`${url}/v1/Accounts/${accountSid}/Calls/${sid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(update),
  });
}

function script(url: string, body: unknown): Promise<Response> {
  return fetch(`${url}/simulator/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('an application', () => {
  test('is asked for at the answer, signed, with the members of the call and defaults last', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': bye }));
    const sid = await line.call({ answers: [] });
    const end = await line.end();
    const asked = line.heard.find(({ path }) => path === '/agent');
    const header = String(asked?.headers['jambonz-signature']);
    const now = { nowSeconds: Math.floor(Date.now() / 1000), toleranceSeconds: 5 };
    const secrets = [webhookSecret];
    expect(verifyWebhook({ header, body: asked?.text ?? '', secrets, ...now })).toBe(true);
    expect(asked?.body).toMatchObject({
      call_sid: sid,
      account_sid: accountSid,
      call_status: 'in-progress',
      sip_status: 200,
    });
    expect(Object.keys(asked?.body ?? {}).slice(-2)).toEqual(['customerData', 'defaults']);
    expect(asked?.body['defaults']).toEqual({
      synthesizer: { vendor: 'default', language: 'en-US', voice: 'default' },
      recognizer: { vendor: 'default', language: 'en-US' },
    });
    expect(end).toMatchObject({ call_termination_by: 'jambonz', duration: 1 });
    expect(await line.row(sid)).toMatchObject({ transcript: 'Agent: Thank you, goodbye.' });
  });

  test('offers a menu', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu], '/menu': bye }));
    const sid = await line.call({ answers: [{ digits: '2' }] });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz' });
    const chosen = line.heard.find(({ path }) => path === '/menu');
    expect(chosen?.body).toMatchObject({ call_sid: sid, digits: '2', reason: 'dtmfDetected' });
    expect(Object.keys(chosen?.body ?? {}).slice(-3)).toEqual(['customerData', 'digits', 'reason']);
    expect(await line.row(sid)).toMatchObject({
      transcript:
        'Agent: Press one for the surgery, two for the pharmacy.\n' +
        'Callee pressed: 2\n' +
        'Agent: Thank you, goodbye.',
    });
  });

  test('holds a conversation', async () => {
    await using line = await startAgentApplication(({ path, body }) => {
      if (path === '/agent') return listen('When would you like to come?');
      return JSON.stringify(body['speech']).includes('Monday') ? bye : listen('On which day?');
    });
    const sid = await line.call({ answers: [{ speech: 'At ten.' }, { speech: 'On Monday.' }] });
    await line.end();
    expect(await line.row(sid)).toMatchObject({
      transcript:
        'Agent: When would you like to come?\nCallee: At ten.\n' +
        'Agent: On which day?\nCallee: On Monday.\nAgent: Thank you, goodbye.',
    });
  });

  test('sends the call elsewhere', async () => {
    const redirect = [{ verb: 'redirect', actionHook: '/pharmacy' }];
    await using line = await startAgentApplication(
      byPath({ '/agent': redirect, '/pharmacy': bye }),
    );
    const sid = await line.call({ answers: [] });
    await line.end();
    expect(await line.row(sid)).toMatchObject({ transcript: 'Agent: Thank you, goodbye.' });
  });

  test('is left by the callee', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu] }));
    await line.call({ answers: [{ hangup: true, after_seconds: 1 }] });
    expect(await line.end()).toMatchObject({ call_termination_by: 'caller', duration: 4 });
    expect(line.heard.map(({ path }) => path)).not.toContain('/menu');
  });

  test('goes on after a wrong answer, and the status hook is told why', async () => {
    const wrong = [{ verb: 'sing' }];
    await using line = await startAgentApplication(
      byPath({ '/agent': [menu, ...bye], '/menu': wrong }),
    );
    const sid = await line.call({ answers: [{ digits: '2' }] });
    await line.end();
    const told = line.heard.filter(({ body }) => 'error' in body);
    expect(told.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        call_status: 'in-progress',
        error: 'invalid actionHook response',
        reason: 'invalid instruction: sing',
      }),
    ]);
    expect(await line.row(sid)).toMatchObject({
      application_problem: 'invalid instruction: sing',
      transcript: expect.stringMatching(/goodbye\.$/),
    });
  });

  test.each<[string, AgentAnswer, string | undefined]>([
    ['no verbs', [], undefined],
    ['a wrong verb', [{ verb: 'sing' }], 'invalid instruction: sing'],
    ['a verb that is not played', [{ verb: 'dial' }], 'dial: is not played by the simulator'],
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

  test('that goes on is ended by the time limit', async () => {
    await using line = await startAgentApplication(() => forever);
    await line.call({ answers: [], timeLimitSeconds: 20 });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 20 });
  });

  test('that goes on is ended by a hang-up', async () => {
    await using line = await startAgentApplication(() => forever);
    const sid = await line.call({ answers: [] });
    await line.until((all) => all.some(({ path }) => path === '/agent'));
    expect(await line.hangUp(sid)).toEqual({ kind: 'requested' });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz' });
  });

  test('is replaced by the one of an update', async () => {
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

  test('is replaced by the verbs that an event is answered with', async () => {
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

  test('may stand in the request, or be registered', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': bye }));
    const post = async (path: string, body: unknown) => {
      const response = await fetch(`${line.url}/v1/Accounts/${accountSid}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return sidOf.parse(await response.json()).sid;
    };
    const speech = {
      speech_synthesis_vendor: 'google',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'en-US-Standard-C',
      speech_recognizer_vendor: 'google',
      speech_recognizer_language: 'en-US',
    };
    const call_hook = `${line.agentUrl}/agent`;
    const call_status_hook = `${line.agentUrl}/status`;
    const hooks = { call_hook, call_status_hook };
    const tag = { simulator: { answers: [] } };
    const call = { from: '+15550100001', to: { type: 'phone', number: '+15550199900' }, tag };
    const app_json = JSON.stringify([{ verb: 'say', text: 'From the request.' }]);
    const inRequest = await post('Calls', { ...call, ...speech, ...hooks, app_json });
    await line.end();
    expect(await line.row(inRequest)).toMatchObject({ transcript: 'Agent: From the request.' });
    expect(line.heard.map(({ path }) => path)).not.toContain('/agent');

    const name = 'reception';
    const application_sid = await post('Applications', { name, ...speech, ...hooks });
    const registered = await post('Calls', { ...call, application_sid });
    await line.end(registered);
    expect(await line.row(registered)).toMatchObject({ transcript: 'Agent: Thank you, goodbye.' });
    const asked = line.heard.find(({ path }) => path === '/agent');
    expect(asked?.body).toMatchObject({ application_sid });
  });

  test('that is answered after the end of the call is not played', async () => {
    const over = Promise.withResolvers<void>();
    await using line = await startAgentApplication(async ({ path }) => {
      if (path === '/agent') return forever;
      await over.promise;
      return bye;
    });
    const late = await line.call({ answers: [] });
    await line.until((all) => all.some(({ path }) => path === '/agent'));
    const updated = await put(line.url, late, { call_hook: '/late' });
    expect(updated.status).toBe(202);
    await line.until((all) => all.some(({ path }) => path === '/late'));
    await line.hangUp(late);
    await line.end(late);
    over.resolve();
    const next = await line.call({ answers: [], executionId: 'next', timeLimitSeconds: 20 });
    await line.end(next);
    expect(await line.row(late)).toMatchObject({ transcript: 'Agent: And again.' });
  });

  test('reports itself: the simulator reports only what its own agent said', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': bye, '/report': [] }));
    const tag = { report_url: `${line.agentUrl}/report` };
    await line.call({ answers: [], tag });
    await line.end();
    await line.call({ path: '/simulator/agent', executionId: 'another', tag });
    await line.until((all) => all.some(({ path }) => path === '/report'));
    expect(line.heard.filter(({ path }) => path === '/report')).toHaveLength(1);
    expect(line.heard.filter(({ path }) => path === '/simulator/agent')).toEqual([]);
  });

  test('is left by one callee in five who has no script, by seed', async () => {
    await using line = await startAgentApplication(() => forever);
    await line.call({ to: '+15550199904' });
    expect(await line.end()).toMatchObject({ call_termination_by: 'caller', duration: 3 });
  });
});

describe('scripted answers', () => {
  test('hold for all calls to a number', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu], '/menu': bye }));
    const to = '+15550199901';
    const answers = [{ digits: '7' }];
    const posted = await script(line.url, { to, answers });
    expect([posted.status, await posted.json()]).toEqual([200, { to, answers }]);
    await line.call({ to });
    await line.end();
    expect(line.heard.find(({ path }) => path === '/menu')?.body['digits']).toBe('7');
  });

  test.each([
    [{ answers: [] }, 'to must be the number or SIP address that is called'],
    [
      { to: '+15550199901', answers: [{ digits: 'x' }] },
      'answers.0.digits: must be keys of a telephone such as "1234#"',
    ],
    [{ to: '+15550199901', answer: [] }, 'unknown property answer'],
  ])('%j is refused', async (body, msg) => {
    await using line = await startAgentApplication(() => []);
    const posted = await script(line.url, body);
    expect([posted.status, await posted.json()]).toEqual([400, { msg }]);
  });

  test('that are wrong in a tag refuse the call', async () => {
    await using line = await startAgentApplication(() => []);
    await expect(line.call({ answers: [{ digits: 'x' }] })).rejects.toThrow('refused');
  });

  test('are drawn by number and seed where there are none', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu], '/menu': bye }));
    const sid = await line.call({ to: '+15550199903' });
    await line.end();
    expect(await line.row(sid)).toMatchObject({
      transcript: expect.stringMatching(/\nCallee pressed: 5\n/),
    });
  });
});
