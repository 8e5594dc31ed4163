import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { byPath, startAgentApplication } from './agent-application.ts';
import { bye, menu } from './agent-verbs.ts';
import { accountSid, token, webhookSecret } from '../support.ts';
import { verifyWebhook } from '../../../src/signatures/signed-webhook.ts';

const listen = (text: string) => [
  { verb: 'gather', input: ['speech'], actionHook: '/heard', say: { text } },
];

const sidOf = z.object({ sid: z.string() });

describe('an application', () => {
  test('is requested at the answer, signed, with the call and its defaults', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': bye }));
    const sid = await line.call({ answers: [] });
    const end = await line.end();
    const asked = line.requests.find(({ path }) => path === '/agent');
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

  test('can offer a menu of keys', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu], '/menu': bye }));
    const sid = await line.call({ answers: [{ digits: '2' }] });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz' });
    const chosen = line.requests.find(({ path }) => path === '/menu');
    expect(chosen?.body).toMatchObject({ call_sid: sid, digits: '2', reason: 'dtmfDetected' });
    expect(Object.keys(chosen?.body ?? {}).slice(-3)).toEqual(['customerData', 'digits', 'reason']);
    expect(await line.row(sid)).toMatchObject({
      transcript:
        'Agent: Press one for the surgery, two for the pharmacy.\n' +
        'Callee pressed: 2\n' +
        'Agent: Thank you, goodbye.',
    });
  });

  test('can hold a conversation', async () => {
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

  test('can redirect the call to another hook', async () => {
    const redirect = [{ verb: 'redirect', actionHook: '/pharmacy' }];
    await using line = await startAgentApplication(
      byPath({ '/agent': redirect, '/pharmacy': bye }),
    );
    const sid = await line.call({ answers: [] });
    await line.end();
    expect(await line.row(sid)).toMatchObject({ transcript: 'Agent: Thank you, goodbye.' });
  });

  test('goes on after an invalid answer and reports it to the status hook', async () => {
    const invalid = [{ verb: 'sing' }];
    await using line = await startAgentApplication(
      byPath({ '/agent': [menu, ...bye], '/menu': invalid }),
    );
    const sid = await line.call({ answers: [{ digits: '2' }] });
    await line.end();
    const problems = line.requests.filter(({ body }) => 'error' in body);
    expect(problems.map(({ body }) => body)).toEqual([
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

  test('can be part of the request or be registered', async () => {
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
    expect(line.requests.map(({ path }) => path)).not.toContain('/agent');

    const name = 'reception';
    const application_sid = await post('Applications', { name, ...speech, ...hooks });
    const registered = await post('Calls', { ...call, application_sid });
    await line.end(registered);
    expect(await line.row(registered)).toMatchObject({ transcript: 'Agent: Thank you, goodbye.' });
    const asked = line.requests.find(({ path }) => path === '/agent');
    expect(asked?.body).toMatchObject({ application_sid });
  });

  test('reports its call itself, unlike the built-in agent', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': bye, '/report': [] }));
    const tag = { report_url: `${line.agentUrl}/report` };
    await line.call({ answers: [], tag });
    await line.end();
    await line.call({ path: '/simulator/agent', executionId: 'another', tag });
    await line.until((all) => all.some(({ path }) => path === '/report'));
    expect(line.requests.filter(({ path }) => path === '/report')).toHaveLength(1);
    expect(line.requests.filter(({ path }) => path === '/simulator/agent')).toEqual([]);
  });
});
