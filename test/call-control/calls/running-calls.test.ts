import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import {
  accountSid,
  callRequest,
  serverConfig,
  simulator,
  startReceiver,
  statusesOf,
  temporaryFolder,
  token,
  webhookSecret,
} from '../support.ts';
import type { Received } from '../support.ts';
import { verifyWebhook } from '../../../src/signatures/signed-webhook.ts';

async function start(
  options: { simulator?: Partial<SimulatorConfig>; statusFor?: (webhook: Received) => number } = {},
) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const receiver = resources.use(await startReceiver(options.statusFor));
  const server = serverConfig(folder.path);
  const { url } = resources.use(
    await startCallControlServer({ server, simulator: { ...simulator, ...options.simulator } }),
  );
  const callControl = resources.use(createCallControl({ ...server, url }));
  const call = (to: string, changes = {}) =>
    callControl.placeCall(
      callRequest({
        to,
        statusHookUrl: `${receiver.url}/status?execution_id=one`,
        tag: { report_url: `${receiver.url}/report?key=secret` },
        ...changes,
      }),
    );
  const running = resources.move();
  return {
    url,
    receiver,
    callControl,
    call,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const hasEnded = (all: Received[]) => statusesOf(all).at(-1) === 'completed';
const isBusy = ({ body }: Received) => body['call_status'] === 'busy';
const isReported = (all: Received[]) => all.some(({ path }) => path.startsWith('/report'));

describe('a status webhook', () => {
  test('carries all members of the call and a valid signature', async () => {
    await using setup = await start();
    const placed = await setup.call('+15550199900');
    const webhooks = await setup.receiver.until(hasEnded);
    const last = webhooks.findLast(({ path }) => path === '/status?execution_id=one');
    expect(last?.body).toEqual({
      call_sid: placed.kind === 'accepted' ? placed.callSid : '',
      direction: 'outbound',
      from: '+15550100001',
      to: '+15550199900',
      call_id: expect.any(String),
      sip_status: 200,
      sip_reason: 'OK',
      call_status: 'completed',
      account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      trace_id: '00000000000000000000000000000000',
      fs_sip_address: '127.0.0.1:5060',
      sbc_callid: expect.any(String),
      call_termination_by: 'caller',
      duration: 3,
      customerData: {
        execution_id: '0198c0de-0000-7000-8000-000000000001',
        report_url: `${setup.receiver.url}/report?key=secret`,
      },
    });
    expect(last?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'jambonz',
    });
    const header = String(last?.headers['jambonz-signature']);
    const now = { nowSeconds: Math.floor(Date.now() / 1000), toleranceSeconds: 5 };
    const signed = { header, body: last?.text ?? '', ...now };
    expect(verifyWebhook({ ...signed, secrets: [webhookSecret] })).toBe(true);
    expect(verifyWebhook({ ...signed, secrets: ['another secret'] })).toBe(false);
  });

  test('has its members in the order of jambonz', async () => {
    await using setup = await start();
    await setup.call('+15550199900');
    const webhooks = await setup.receiver.until(hasEnded);
    const members = (status: string) => {
      const text = webhooks.find(({ body }) => body['call_status'] === status)?.text ?? '{}';
      return Object.keys(JSON.parse(text));
    };
    expect(members('completed')).toEqual([
      'call_sid',
      'direction',
      'from',
      'to',
      'call_id',
      'sbc_callid',
      'sip_status',
      'sip_reason',
      'call_status',
      'account_sid',
      'trace_id',
      'fs_sip_address',
      'call_termination_by',
      'duration',
      'customerData',
    ]);
    expect(members('trying')).toEqual([
      'call_sid',
      'direction',
      'from',
      'to',
      'call_id',
      'sip_status',
      'sip_reason',
      'call_status',
      'account_sid',
      'trace_id',
      'fs_sip_address',
      'customerData',
    ]);
  });

  test('names the other leg after the first progress only', async () => {
    await using setup = await start();
    await setup.call('+15550199994');
    await setup.call('+15550199990', { executionId: 'two' });
    const webhooks = await setup.receiver.until((all) => all.filter(isBusy).length === 2);
    const [declined, busy] = ['+15550199994', '+15550199990'].map((to) =>
      webhooks.filter(({ body }) => body['to'] === to).map(({ body }) => 'sbc_callid' in body),
    );
    expect(declined).toEqual([false, true, true]);
    expect(busy).toEqual([false, false]);
  });

  test('arrives after those of earlier steps', async () => {
    await using setup = await start();
    await setup.call('+15550199900');
    const statuses = statusesOf(await setup.receiver.until(hasEnded));
    expect(statuses).toEqual(['trying', 'ringing', 'in-progress', 'completed']);
  });

  test.each([500, 401])(
    'that is answered with %d is sent again before the next one',
    async (refusal) => {
      let failures = 0;
      const statusFor = ({ body }: Received) =>
        body['call_status'] === 'ringing' && (failures += 1) === 1 ? refusal : 200;
      await using setup = await start({ statusFor });
      await setup.call('+15550199900');
      const statuses = statusesOf(await setup.receiver.until(hasEnded));
      expect(statuses).toEqual(['trying', 'ringing', 'ringing', 'in-progress', 'completed']);
    },
  );

  test('of the end is lost for digits 97, but GET shows the end', async () => {
    await using setup = await start();
    const placed = await setup.call('+15550199997');
    const webhooks = await setup.receiver.until(isReported);
    expect(statusesOf(webhooks)).toEqual(['trying', 'ringing', 'in-progress']);
    const callSid = placed.kind === 'accepted' ? placed.callSid : '';
    expect(await setup.callControl.getCall(callSid)).toEqual({
      kind: 'found',
      call: {
        callSid,
        callStatus: 'completed',
        sipStatus: 200,
        sipReason: 'OK',
        durationSeconds: 3,
        recordingUrl: null,
        endedBy: 'caller',
      },
    });
  });

  test('names jambonz as the party that hung up', async () => {
    await using setup = await start({ simulator: { talkSeconds: { min: 600, max: 600 } } });
    const placed = await setup.call('+15550199900');
    await setup.receiver.until((all) => statusesOf(all).includes('in-progress'));
    const callSid = placed.kind === 'accepted' ? placed.callSid : '';
    expect(await setup.callControl.hangUp(callSid)).toEqual({ kind: 'requested' });
    const webhooks = await setup.receiver.until(hasEnded);
    const end = webhooks.find(({ body }) => body['call_status'] === 'completed');
    expect(end?.body).toMatchObject({ call_termination_by: 'jambonz', sip_status: 200 });
  });
});

describe('the report of the agent', () => {
  test('arrives after the end of an answered call', async () => {
    await using setup = await start();
    const placed = await setup.call('+15550199900');
    const webhooks = await setup.receiver.until(isReported);
    const report = webhooks.at(-1);
    expect(report?.path).toBe('/report?key=secret');
    const callSid = placed.kind === 'accepted' ? placed.callSid : '';
    expect(report?.body).toEqual({
      transcript: expect.stringMatching(/^Agent: /),
      summary: expect.any(String),
      sentiment: expect.stringMatching(/^(positive|neutral|negative)$/),
      hangup_by: 'user',
      hangup_reason: expect.any(String),
      total_cost: 0.09,
      recording_url: expect.stringMatching(
        `^${setup.url}/v1/Accounts/${accountSid}/RecentCalls/${callSid}/record/\\d{4}/\\d\\d/\\d\\d/wav$`,
      ),
    });
    expect(report?.text).not.toContain('5550199900');
  });

  test('names a recording that requires the token', async () => {
    await using setup = await start();
    await setup.call('+15550199900');
    const webhooks = await setup.receiver.until(isReported);
    const address = String(webhooks.at(-1)?.body['recording_url']);
    expect((await fetch(address)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    const recording = await fetch(address, { headers });
    expect(recording.headers.get('content-type')).toBe('audio/wav');
    const file = Buffer.from(await recording.arrayBuffer());
    // A second of 8,000 samples for each second of talk, behind the header of a RIFF file.
    expect(file.toString('latin1', 0, 4)).toBe('RIFF');
    expect([file.readUInt32LE(4), file.length]).toEqual([file.length - 8, 44 + 3 * 8000]);
    const otherFormat = address.replace(/wav$/, 'mp3');
    expect((await fetch(otherFormat, { headers })).status).toBe(404);
  });

  test('is repeated until the receiver accepts it', async () => {
    let reports = 0;
    const statusFor = ({ path }: Received) =>
      path.startsWith('/report') && (reports += 1) === 1 ? 503 : 200;
    await using setup = await start({ statusFor });
    await setup.call('+15550199900');
    const webhooks = await setup.receiver.until(
      (all) => all.filter(({ path }) => path.startsWith('/report')).length === 2,
    );
    expect(webhooks.at(-1)?.body).toEqual(webhooks.at(-2)?.body);
  });
});
