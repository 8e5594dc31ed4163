import { describe, expect, test } from 'vitest';
import { createCallControl, requestBody } from '../../../src/jambonz/client.ts';
import { checkCreateCall } from '../../../src/call-control/requests/create-call-request.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import {
  accountSid,
  callRequest,
  listen,
  serverConfig,
  simulator,
  temporaryFolder,
  webhookSecret,
} from '../support.ts';
import { verifyWebhook } from '../../../src/signatures/signed-webhook.ts';

type Event = { path: string; signature: string; text: string; body: Record<string, unknown> };

/** Leaves 150 ms between events, which come over another connection than the statuses. */
const slowNetwork = { speed: 10 };

/** Starts a server, and a receiver that answers each event with `answerTo(type)`. */
async function start(options: {
  simulator?: Partial<SimulatorConfig>;
  answerTo?: (type: unknown) => unknown;
}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const events: Event[] = [];
  const ended = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const receiver = resources.use(
    await listen(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      const text = Buffer.concat(chunks).toString();
      const body: Record<string, unknown> = JSON.parse(text);
      const signature = String(request.headers['jambonz-signature']);
      events.push({ path: request.url ?? '', signature, text, body });
      const answer = options.answerTo?.(body['type']);
      response.writeHead(answer === undefined ? 204 : 200, { 'content-type': 'application/json' });
      response.end(answer === undefined ? undefined : JSON.stringify(answer));
      if (body['call_status'] === 'completed') ended.resolve();
      if (body['type'] === 'amd_stopped') stopped.resolve();
    }),
  );
  const server = serverConfig(folder.path);
  const { url } = resources.use(
    await startCallControlServer({ server, simulator: { ...simulator, ...options.simulator } }),
  );
  const callControl = resources.use(createCallControl({ ...server, url }));
  const placeCall = ({ hasDetection = true } = {}) => {
    if (!hasDetection) stopped.resolve();
    return callControl.placeCall(
      callRequest({
        statusHookUrl: `${receiver.url}/status`,
        ...(hasDetection && { amdHookUrl: `${receiver.url}/amd?execution_id=one` }),
      }),
    );
  };
  const running = resources.move();
  return {
    placeCall,
    /** All webhooks until the end of the call and of the detection. */
    async receivedEvents() {
      await Promise.all([ended.promise, stopped.promise]);
      return events;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The hook of `amd`, or the message of a refusal. */
const amdHookOf = (members: Record<string, unknown>) => {
  const account = { realm: null, closedKinds: [], findApplication: () => 'any' as const };
  const checked = checkCreateCall({ ...requestBody(callRequest()), ...members }, account);
  return checked.ok ? checked.request.amdHook : checked.msg;
};
const isEvent = ({ path }: Event) => path.startsWith('/amd');
const namesOf = (events: Event[]) =>
  events.map(({ body }) => body['type'] ?? body['call_status']).map(String);

describe('the events of a call with amd', () => {
  test('carry the members of the call, their own and a valid signature', async () => {
    await using setup = await start({});
    const placed = await setup.placeCall();
    const events = await setup.receivedEvents();
    const human = events.find(({ body }) => body['type'] === 'amd_human_detected');
    expect(human?.path).toBe('/amd?execution_id=one');
    expect(human?.body).toEqual({
      call_sid: placed.kind === 'accepted' ? placed.callSid : '',
      direction: 'outbound',
      from: '+15550100001',
      to: '+15550199900',
      call_id: expect.any(String),
      sip_status: 200,
      sip_reason: 'OK',
      call_status: 'in-progress',
      account_sid: accountSid,
      trace_id: '00000000000000000000000000000000',
      fs_sip_address: '127.0.0.1:5060',
      sbc_callid: expect.any(String),
      customerData: { execution_id: '0198c0de-0000-7000-8000-000000000001' },
      type: 'amd_human_detected',
      reason: 'short greeting',
      greeting: expect.any(String),
      language: 'en-US',
    });
    const signed = { header: human?.signature ?? '', body: human?.text ?? '' };
    const nowSeconds = Math.floor(Date.now() / 1000);
    const secrets = [webhookSecret];
    expect(verifyWebhook({ ...signed, secrets, nowSeconds, toleranceSeconds: 5 })).toBe(true);
  });

  test('arrive between the answer and the end', async () => {
    await using setup = await start({ simulator: { ...slowNetwork, machineRate: 1 } });
    await setup.placeCall();
    expect(namesOf(await setup.receivedEvents())).toEqual([
      'trying',
      'ringing',
      'in-progress',
      'amd_machine_detected',
      'amd_tone_detected',
      'amd_machine_stopped_speaking',
      'amd_stopped',
      'completed',
    ]);
  });

  test('have a short or long greeting, as their reason says', async () => {
    const greetings = [];
    for (const machineRate of [0, 1]) {
      await using setup = await start({ simulator: { machineRate } });
      await setup.placeCall();
      const heard = (await setup.receivedEvents()).find(({ body }) => 'greeting' in body);
      const words = String(heard?.body['greeting']).split(' ').length;
      greetings.push([heard?.body['reason'], words < 9]);
    }
    expect(greetings).toEqual([
      ['short greeting', true],
      ['long greeting', false],
    ]);
  });

  test('are not sent for a request without amd', async () => {
    await using setup = await start({ simulator: { machineRate: 1 } });
    await setup.placeCall({ hasDetection: false });
    expect(namesOf(await setup.receivedEvents())).toEqual([
      'trying',
      'ringing',
      'in-progress',
      'completed',
    ]);
  });
});

describe('the answer to a detection event', () => {
  test('ends the call if it is a hangup verb', async () => {
    await using setup = await start({
      simulator: { ...slowNetwork, machineRate: 1, talkSeconds: { min: 600, max: 600 } },
      answerTo: (type) => (type === 'amd_machine_detected' ? [{ verb: 'hangup' }] : undefined),
    });
    await setup.placeCall();
    const events = await setup.receivedEvents();
    expect(namesOf(events.filter(isEvent))).toEqual(['amd_machine_detected', 'amd_stopped']);
    const statuses = events.filter((event) => !isEvent(event));
    expect(namesOf(statuses).slice(2)).toEqual(['in-progress', 'completed']);
    expect(statuses.at(-1)?.body).toMatchObject({
      call_termination_by: 'jambonz',
      sip_status: 200,
    });
  });

  test('changes nothing if it is empty or another verb', async () => {
    const answers: Record<string, unknown> = {
      amd_machine_detected: [],
      amd_tone_detected: { verb: 'hangup' },
      amd_machine_stopped_speaking: [
        { verb: 'redirect', actionHook: 'http://127.0.0.1:9/simulator/agent' },
      ],
    };
    await using setup = await start({
      simulator: { machineRate: 1 },
      answerTo: (type) => answers[String(type)],
    });
    await setup.placeCall();
    const statuses = (await setup.receivedEvents()).filter((event) => !isEvent(event));
    expect(statuses.at(-1)?.body).toMatchObject({
      call_status: 'completed',
      call_termination_by: 'caller',
    });
  });
});

describe('the member amd of a request', () => {
  const amdHookUrl = 'https://redial.test/webhooks/amd?execution_id=one';
  const amd = {
    actionHook: { url: `${amdHookUrl}#rc=5&rp=ct,rt,4xx,5xx`, method: 'POST' },
  };

  test('is sent with a hook only, beside a call hook', () => {
    expect(requestBody(callRequest({ amdHookUrl }))).toMatchObject({ amd });
    expect(requestBody(callRequest({ amdHookUrl }))['amd']).toEqual(amd);
  });

  test('is sent beside a registered application, unlike other hooks', () => {
    const application = { applicationSid: '0e0e7e55-8d0e-4f57-8e3b-2f6b8a9d7c11' };
    const body = requestBody(callRequest({ amdHookUrl, application }));
    expect(body).toMatchObject({ application_sid: application.applicationSid, amd });
    expect(body).not.toHaveProperty('call_status_hook');
  });

  test.each([
    [amd, { url: `${amdHookUrl}#rc=5&rp=ct,rt,4xx,5xx`, method: 'POST' }],
    [{ actionHook: '/amd' }, { url: 'http://127.0.0.1:9/amd', method: 'POST' }],
    [undefined, null],
  ])('given as %j is read as the hook %j', (given, hook) => {
    expect(amdHookOf({ amd: given })).toEqual(hook);
  });

  test.each([
    [{ actionHook: 'ws://a.test' }, expect.stringMatching(/^amd\.actionHook must be http/)],
    [
      { actionHook: '/amd', recognizer: {} },
      'rest:dial: property amd.recognizer.vendor must be a string',
    ],
    [
      { actionHook: '/amd', disconnectOnAMD: true },
      'rest:dial: unknown property amd.disconnectOnAMD',
    ],
  ])('given as %j is refused', (given, message) => {
    expect(amdHookOf({ amd: given })).toEqual(message);
  });

  test('inherits the credentials of the call hook', () => {
    const url = 'http://127.0.0.1:9/simulator/agent';
    const call_hook = { url, username: 'redial', password: 'secret' };
    expect(amdHookOf({ call_hook, amd: { actionHook: '/amd' } })).toEqual({
      url: 'http://127.0.0.1:9/amd',
      method: 'POST',
      username: 'redial',
      password: 'secret',
    });
  });

  test('needs a call hook to resolve a relative address', () => {
    const application_sid = '0e0e7e55-8d0e-4f57-8e3b-2f6b8a9d7c11';
    const registered = { call_hook: undefined, application_sid };
    expect(amdHookOf({ ...registered, amd: { actionHook: '/amd' } })).toBeNull();
    expect(amdHookOf({ ...registered, amd })).toMatchObject({ method: 'POST' });
  });
});
