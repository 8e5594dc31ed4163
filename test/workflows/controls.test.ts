import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBatchInCall, currentCallStatus } from '../support/servers/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import type { LedgerCall } from '../support/servers/rest-client.ts';
import { startSlowProxy } from '../support/servers/slow-proxy.ts';
import { startSystem, type System, type SystemOptions } from '../support/system.ts';

const RINGING = { ringSeconds: { min: 50, max: 50 }, noAnswerSeconds: 60 };
const TALKING = { talkSeconds: { min: 600, max: 600 } };
/** Longer than a pause takes on a busy machine. */
const TALKING_4_S = { talkSeconds: { min: 4, max: 4 } };

/** Systems that several tests share: a worker takes half a second of CPU to start. */
let ringing: System;
let brief: System;
const start = (simulator: NonNullable<SystemOptions['simulator']>) => startSystem({ simulator });
beforeAll(async () => {
  const starting = [start(RINGING), start(TALKING_4_S)] as const;
  [ringing, brief] = await Promise.all(starting);
});
afterAll(async () => {
  await Promise.all([ringing, brief].map((system) => system[Symbol.asyncDispose]()));
});

/** The calls of a batch in call control's ledger. */
async function callsOf({ rest }: System, batchId: string): Promise<LedgerCall[]> {
  return (await rest.ledger()).filter(({ batch_id }) => batch_id === batchId);
}

/** Sends a signal without input, as an operator does from the Web UI or the CLI. */
async function bareSignal({ temporal }: System, batchId: string, name: string): Promise<void> {
  await temporal.workflow.getHandle(`batch/${batchId}`).signal(name);
}

async function status({ rest }: System, batchId: string): Promise<unknown> {
  return (await rest.batch(batchId))['status'];
}

function statuses(calls: readonly LedgerCall[]): string[] {
  return calls.map((call) => call.call_status).toSorted();
}

/** Sends a signal whose payload the SDK cannot decode. */
async function undecodableSignal({ temporal }: System, batchId: string, signalName: string) {
  const metadata = { encoding: Buffer.from('json/protobuf') };
  await temporal.workflowService.signalWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId: `batch/${batchId}` },
    signalName,
    input: { payloads: [{ metadata, data: Buffer.from('{"not":"decodable"}') }] },
  });
}

describe.concurrent('pause', () => {
  test('by a signal with a payload that cannot be decoded is a pause', async () => {
    await using system = await startSystem({ simulator: TALKING });
    const batchId = await startBatchInCall(system, { contacts: 3, callStatus: 'in-progress' });
    await undecodableSignal(system, batchId, 'pause');
    await eventually(
      () => status(system, batchId),
      (seen) => seen === 'paused',
    );
    await undecodableSignal(system, batchId, 'resume');
    await eventually(
      () => status(system, batchId),
      (seen) => seen === 'in_progress',
    );
    await bareSignal(system, batchId, 'cancel');
  });

  test('by a bare signal stops dialling and lets live calls end', async () => {
    const system = brief;
    const batchId = await startBatchInCall(system, { contacts: 5, callStatus: 'in-progress' });

    await bareSignal(system, batchId, 'pause');

    await eventually(
      () => status(system, batchId),
      (seen) => seen === 'paused',
    );
    await eventually(
      () => callsOf(system, batchId),
      (calls) => calls.every(({ ended_at }) => ended_at !== null),
    );
    await eventually(
      () => system.rest.counters(batchId),
      (seen) => seen['completed'] === 2,
    );
    expect(await system.rest.counters(batchId)).toMatchObject({ completed: 2, pending: 3 });
    expect(statuses(await callsOf(system, batchId))).toEqual(['completed', 'completed']);
  });

  test('by api is answered after the last call request has finished', async () => {
    await using system = await startSystem({ withWorker: false, simulator: TALKING });
    // The first request arrives while the others are under way.
    await using slow = await startSlowProxy(system.callControlUrl, 800);
    await using _worker = await system.startWorker({ callControlUrl: slow.url });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 5 });
    const contacts = answeredNumbers(6);
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    await eventually(
      () => system.rest.ledger(),
      (calls) => calls.length > 0,
    );

    const { body } = await system.rest.send('POST', `/batches/${batchId}/pause`);
    const pausedAtMs = Date.now();
    await eventually(
      () => system.rest.counters(batchId),
      (seen) => seen['dispatched'] === 0,
    );

    expect(body['status']).toBe('paused');
    const later = (await system.rest.ledger()).filter(
      (c) => Date.parse(c.received_at) > pausedAtMs,
    );
    expect(later).toEqual([]);
  });

  test('can be followed by a resume signal before a worker has seen either', async () => {
    await using system = await startSystem({ withWorker: false });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 2 });
    const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(4) });

    await system.rest.send('POST', `/batches/${batchId}/pause`);
    await bareSignal(system, batchId, 'resume');
    await using _worker = await system.startWorker();
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

    expect(await system.rest.counters(batchId)).toMatchObject({ completed: 4, pending: 0 });
  });

  test('can be followed by resume through the API or a signal', async () => {
    await using system = await startSystem();
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 2 });
    const contacts = answeredNumbers(8);
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);

    await system.rest.send('POST', `/batches/${batchId}/pause`);
    await eventually(
      () => system.rest.liveCalls(),
      (live) => live === 0,
    );
    await bareSignal(system, batchId, 'resume');
    await eventually(
      () => status(system, batchId),
      (seen) => seen === 'in_progress',
    );
    await bareSignal(system, batchId, 'pause');
    await eventually(
      () => status(system, batchId),
      (seen) => seen === 'paused',
    );
    await system.rest.send('POST', `/batches/${batchId}/resume`);
    await batch.result();

    expect(await system.rest.counters(batchId)).toMatchObject({ completed: 8, pending: 0 });
    expect(await system.rest.ledger()).toHaveLength(8);
  });
});

test.concurrent('a pause signal followed at once by a resume signal keeps dialling', async () => {
  const system = brief;
  const batchId = await startBatchInCall(system, {
    contacts: 5,
    callStatus: 'in-progress',
    from: 100,
  });

  await bareSignal(system, batchId, 'pause');
  await bareSignal(system, batchId, 'resume');
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 5 });
});

describe.concurrent('cancel', () => {
  test.each([
    ['bare signal', 0],
    ['Temporal cancel', 100],
  ])('by %s ends ringing calls as canceled and skips all contacts', async (by, from) => {
    const system = ringing;
    const batchId = await startBatchInCall(system, { contacts: 5, callStatus: 'ringing', from });
    const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);

    if (by === 'bare signal') await bareSignal(system, batchId, 'cancel');
    else await batch.cancel();
    await batch.result();

    expect(await status(system, batchId)).toBe('cancelled');
    expect(await system.rest.counters(batchId)).toMatchObject({ skipped: 5, pending: 0 });
    const calls = (await system.rest.contacts(batchId)).map(currentCallStatus);
    expect(calls).toEqual(expect.arrayContaining(['canceled', null]));
    expect(calls.filter((call) => call === 'canceled')).toHaveLength(2);
    expect(statuses(await callsOf(system, batchId))).toEqual(['no-answer', 'no-answer']);
  });
});
