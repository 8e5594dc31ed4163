import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallView } from '../callee-farm/witness/views.ts';
import { hasAsterisk } from '../support/asterisk.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { type SipNetwork, startSipNetwork } from '../support/servers/sip-network.ts';
import { startSystem, type System } from '../support/system.ts';

/** Of a recording: 8,000 samples a second of two bytes. */
const SECOND_BYTES = 16_000;
/** Longer than a second, also where a busy machine begins to record late. */
const HANG_UP_AFTER_MS = 3_000;

const RETRY_ONCE = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 };

function callsOf(contact: Json): Json[] {
  return Object.values(Object(contact['call_records']));
}

/** What a contact's calls have become. */
function inShort(contact: Json) {
  return [
    String(contact['phone_number']).slice(-2),
    contact['status'],
    callsOf(contact).map(({ call_status, sip_status, sip_reason }) =>
      [call_status, sip_status, sip_reason].map(String).join(' '),
    ),
  ];
}

const isOver = (calls: CallView[]) => calls.every(({ ended_at }) => ended_at !== null);
const isRinging = ({ ringing_at, ended_at }: CallView) => ringing_at !== null && ended_at === null;

describe.skipIf(!(await hasAsterisk()))('a batch over Asterisk', () => {
  const resources = new AsyncDisposableStack();
  let network: SipNetwork;
  let system: System;
  beforeAll(async () => {
    network = resources.use(
      await startSipNetwork({ defaults: { hang_up_after_ms: HANG_UP_AFTER_MS } }),
    );
    const { telephony } = network;
    system = resources.use(await startSystem({ telephony, dialling: { reportGraceSeconds: 0 } }));
  });
  afterAll(() => resources.disposeAsync());

  async function start(contacts: readonly string[], campaign: Json): Promise<string> {
    const campaign_id = await system.rest.createCampaign({ ring_timeout_seconds: 5, ...campaign });
    return system.rest.createBatch({ campaign_id, contacts });
  }
  const finish = (batchId: string) =>
    system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  /** What the callees of these numbers have seen, as soon as it is as wanted. */
  async function seenBy(numbers: readonly string[], isWanted: (seen: CallView[]) => boolean) {
    const ofNumbers = (calls: CallView[]) =>
      calls.filter(({ called_number: number }) => numbers.includes(number));
    return ofNumbers(await network.farm.until((calls) => isWanted(ofNumbers(calls))));
  }
  test.concurrent('calls every contact with the outcome of its callee, and nobody twice', async () => {
    const contacts = ['00', '01', '02', '03', '04', '90', '91', '92', '93', '94', '95', '99'].map(
      (ending) => `+120255501${ending}`,
    );
    const machine = { name: 'answered', voice: 'machine', hang_up_after_ms: null } as const;
    await network.farm.setBehaviour('+12025550199', machine);
    const batchId = await start(contacts, { retry_policy: RETRY_ONCE, voicemail: 'hangup' });
    await finish(batchId);
    const rows = await system.rest.contacts(batchId);
    expect(rows.map(inShort)).toEqual([
      ['00', 'completed', ['completed 200 OK']],
      ['01', 'completed', ['completed 200 OK']],
      ['02', 'completed', ['completed 200 OK']],
      ['03', 'completed', ['completed 200 OK']],
      ['04', 'completed', ['completed 200 OK']],
      ['90', 'max_retries_reached', ['busy 486 Busy Here', 'busy 486 Busy Here']],
      [
        '91',
        'max_retries_reached',
        ['no-answer 487 Request Terminated', 'no-answer 487 Request Terminated'],
      ],
      [
        '92',
        'max_retries_reached',
        ['failed 503 Service Unavailable', 'failed 503 Service Unavailable'],
      ],
      ['93', 'failed', ['failed 404 Not Found']],
      ['94', 'max_retries_reached', ['busy 603 Decline', 'busy 603 Decline']],
      ['95', 'completed', ['busy 486 Busy Here', 'completed 200 OK']],
      ['99', 'completed', ['completed 200 OK']],
    ]);
    expect(rows.at(-1)).toMatchObject({ status_reason: 'answered_by_machine' });
    const recorded = rows.flatMap(callsOf).filter(({ recording_url: url }) => url !== null);
    expect(recorded.map(({ call_status }) => call_status)).toEqual(Array(7).fill('completed'));
    for (const { execution_id } of recorded) {
      const recording = await system.rest.get(`/calls/${String(execution_id)}/recording`);
      expect(recording.headers.get('content-type')).toBe('audio/wav');
      expect(Number(recording.headers.get('content-length'))).toBeGreaterThan(SECOND_BYTES);
    }
    const seen = await seenBy(contacts, isOver);
    expect(seen.map(({ invite_transactions: count }) => count)).toEqual(Array(17).fill(1));
  });

  test.concurrent('calls a silent number again only when its first call cannot ring', async () => {
    const number = '+12025550200';
    await network.farm.setBehaviour(number, { name: 'silent' }, { name: 'answered' });
    const batchId = await start([number], { retry_policy: RETRY_ONCE });
    await finish(batchId);
    const [contact = {}] = await system.rest.contacts(batchId);
    expect(inShort(contact)).toEqual([
      '00',
      'completed',
      ['no-answer 487 Request Terminated', 'completed 200 OK'],
    ]);
    const [first, second, ...others] = await seenBy([number], isOver);
    expect(others).toEqual([]);
    const apartMs = Date.parse(second?.invite_at ?? '') - Date.parse(first?.invite_at ?? '');
    expect(apartMs).toBeGreaterThanOrEqual(32_000);
  });

  test.concurrent('lets telephones ring when it is paused, and cancels them when it is cancelled', async () => {
    const contacts = ['91', '92', '93', '94'].map((ending) => `+120255503${ending}`);
    for (const number of contacts) await network.farm.setBehaviour(number, { name: 'no-answer' });
    const batchId = await start(contacts, { concurrency_limit: 2 });
    await seenBy(contacts, (calls) => calls.filter(isRinging).length === 2);
    expect((await system.rest.send('POST', `/batches/${batchId}/pause`)).status).toBe(200);
    const paused = await seenBy(contacts, isOver);
    expect(paused.map(({ status }) => status)).toEqual([487, 487]);
    await system.rest.send('POST', `/batches/${batchId}/resume`);
    await seenBy(contacts, (calls) => calls.filter(isRinging).length === 2);
    await system.rest.send('POST', `/batches/${batchId}/cancel`);
    const seen = await seenBy(contacts, isOver);
    expect(seen.map(({ cancel_at }) => cancel_at === null)).toEqual(Array(4).fill(false));
    await finish(batchId);
    const rows = await system.rest.contacts(batchId);
    expect(rows.map(inShort)).toEqual([
      ['91', 'no_answer', ['no-answer 487 Request Terminated']],
      ['92', 'no_answer', ['no-answer 487 Request Terminated']],
      ['93', 'skipped', ['canceled 487 Request Terminated']],
      ['94', 'skipped', ['canceled 487 Request Terminated']],
    ]);
    expect(seen.map(({ invite_transactions: count }) => count)).toEqual([1, 1, 1, 1]);
  });
});
