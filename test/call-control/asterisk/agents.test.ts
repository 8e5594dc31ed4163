import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { startVoiceAgent } from '../../support/servers/voice-agent.ts';
import { callRequest, listen, readLedger, serverConfig } from '../support.ts';
import { type RealCallControl, startRealCallControl } from './real-call-control.ts';

const server = serverConfig('');

/** Answers each path with its verbs, and keeps what was asked. */
async function startApplication(verbs: Record<string, object[]>) {
  const asked: Record<string, Record<string, unknown>> = {};
  const application = await listen(async (request, response) => {
    const { url = '' } = request;
    // Call control sends JSON.
    asked[url] = JSON.parse(
      Buffer.concat(await request.toArray()).toString(),
    ) as (typeof asked)[''];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(verbs[url] ?? []));
  });
  return { ...application, asked };
}

describe.skipIf(!(await hasAsterisk()))('an application over Asterisk', () => {
  let real: RealCallControl;
  beforeAll(async () => {
    real = await startRealCallControl();
  });
  afterAll(() => real[Symbol.asyncDispose]());

  const place = async (to: string, callHook: string) => {
    await using callControl = createCallControl({ ...server, url: real.url });
    const { application } = callRequest();
    await callControl.placeCall(
      callRequest({ to, executionId: to, application: { ...application, callHook } }),
    );
  };
  const untilEnded = (number: string) =>
    real.farm.until((calls) =>
      calls.some((call) => call.called_number === number && call.ended_at !== null),
    );

  test('speaks by a voice agent, then by an agent over SIP', async () => {
    const to = '+15550300021';
    const sipAgent = 'agent-of-the-test';
    await real.farm.setBehaviour(sipAgent, { name: 'hangs-up', act_after_ms: 300 });
    await using agent = await startVoiceAgent((conversation) => {
      conversation.socket.once('message', () => conversation.send({ type: 'disconnect' }));
    });
    const sipUri = `sip:${sipAgent}@127.0.0.1:${real.farm.sipPort}`;
    const dial = { verb: 'dial', target: [{ type: 'sip', sipUri }], actionHook: '/dialled' };
    await using application = await startApplication({
      '/agent': [{ verb: 'listen', url: agent.url, actionHook: '/listened' }],
      '/listened': [dial],
      '/dialled': [{ verb: 'hangup' }],
    });
    await place(to, `${application.url}/agent`);
    await untilEnded(to);
    const [row] = (await readLedger(real.url)).filter((one) => one['to'] === to);
    expect(agent.conversations[0]?.messages[0]).toMatchObject({
      callSid: row?.['sid'],
      to,
      sampleRate: 8000,
    });
    expect(application.asked['/listened']).toMatchObject({ dial_call_duration: 0 });
    expect(application.asked['/dialled']).toMatchObject({
      dial_call_status: 'completed',
      dial_sip_status: 200,
    });
    const [dialled] = await real.farm.calls({ number: sipAgent, headers: ['X-Parent-Call-Sid'] });
    expect(dialled?.headers).toEqual({ 'X-Parent-Call-Sid': [row?.['sid']] });
  });

  test('goes on with the next verb when no voice agent is there, and says why', async () => {
    const to = '+15550300022';
    await using application = await startApplication({
      '/agent': [{ verb: 'stream', url: 'ws://127.0.0.1:9/' }, { verb: 'hangup' }],
    });
    await place(to, `${application.url}/agent`);
    await untilEnded(to);
    const [row] = (await readLedger(real.url)).filter((one) => one['to'] === to);
    expect(row?.['application_problem']).toMatch(
      /^listen: the agent at 127.0.0.1:9 did not accept/,
    );
  });
});
