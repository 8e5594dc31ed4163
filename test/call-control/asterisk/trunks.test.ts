import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { callRequest, readLedger, serverConfig, startReceiver, statusesOf } from '../support.ts';
import { type RealCallControl, startRealCallControl } from './real-call-control.ts';

const server = serverConfig('');

const moreTrunks = ({ sipPort: port }: { sipPort: number }) => [
  { name: 'second', host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'], priority: 2 },
  { name: 'third', host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'], priority: 3 },
];

describe.skipIf(!(await hasAsterisk()))('a call over several trunks', () => {
  const resources = new AsyncDisposableStack();
  let real: RealCallControl;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  beforeAll(async () => {
    real = resources.use(await startRealCallControl({}, {}, moreTrunks));
    receiver = resources.use(await startReceiver());
  });
  afterAll(() => resources.disposeAsync());

  async function place(to: string) {
    await using callControl = createCallControl({ ...server, url: real.url });
    const statusHookUrl = `${receiver.url}/${to}`;
    await callControl.placeCall(callRequest({ to, statusHookUrl, executionId: to }));
    const ofCall = () => receiver.received.filter(({ path }) => path === `/${to}`);
    const isOver = () =>
      statusesOf(ofCall()).some((status) => status !== 'trying' && status !== 'ringing');
    await receiver.until(isOver);
    const [row] = (await readLedger(real.url)).filter((one) => one['to'] === to);
    return { statuses: statusesOf(ofCall()), legs: row?.['legs'], sid: row?.['sid'] };
  }

  test('finds trunks of which the API learns how they are', async () => {
    await using callControl = createCallControl({ ...server, url: real.url });
    const unasked = { isReachable: null, registration: null, problem: null };
    expect(await callControl.readTrunks()).toEqual([
      { name: 'farm', ...unasked },
      { name: 'second', ...unasked },
      { name: 'third', ...unasked },
    ]);
  });

  test('goes to the next one after a 503, and says so', async () => {
    const to = '+15550300001';
    await real.farm.setBehaviour(to, { name: 'unavailable' }, { name: 'busy' });
    const placed = await place(to);
    expect(placed).toMatchObject({
      statuses: ['trying', 'busy'],
      legs: [{ trunk: 'farm' }, { trunk: 'second', after_sip_status: 503 }],
    });
    const calls = await real.farm.calls({ number: to, headers: ['X-Call-Sid'] });
    expect(calls.map(({ invite_transactions: count }) => count)).toEqual([1, 1]);
    const named = { 'X-Call-Sid': [placed.sid] };
    expect(calls.map(({ headers }) => headers)).toEqual([named, named]);
  });

  test('ends with the last answer when no trunk is left', async () => {
    const to = '+15550300092';
    const { statuses, legs } = await place(to);
    expect(statuses).toEqual(['trying', 'failed']);
    expect(legs).toMatchObject([{ trunk: 'farm' }, { trunk: 'second' }, { trunk: 'third' }]);
  });

  test('stays on its trunk after a ring, and after any other refusal', async () => {
    const rung = '+15550300002';
    await real.farm.setBehaviour(rung, { name: 'busy-after-ringing' }, { name: 'busy' });
    expect((await place(rung)).legs).toMatchObject([{ trunk: 'farm' }]);
    expect((await place('+15550300093')).legs).toMatchObject([{ trunk: 'farm' }]);
  });
});
