import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@temporalio/client';
import { pino } from 'pino';
import { openTemporal } from '../../src/temporal/client.ts';
import { prepareSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { signalBatch } from '../../src/temporal/signal-batch.ts';
import { BATCH_ID } from '../../workflows/search-attributes.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startOwnTemporal } from '../support/servers/temporal.ts';
import { startSystem } from '../support/system.ts';

const COMMANDS = ['BatchId', 'CampaignId', 'OrganizationId', 'BatchStatus'].map(
  (name) =>
    `temporal operator search-attribute create --namespace default --name ${name} --type Keyword`,
);

const clientOf = (address: string) =>
  openTemporal({ address, namespace: 'default', taskQueue: 'none' });

describe('On a server without search attributes', () => {
  let server: { address: string } & AsyncDisposable;
  let temporal: { client: Client } & AsyncDisposable;
  beforeAll(async () => {
    server = await startOwnTemporal();
    temporal = clientOf(server.address);
  });
  afterAll(async () => {
    await temporal[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test('a batch is dialled', async () => {
    await using system = await startSystem({ temporal: { address: server.address } });
    const campaign_id = await system.rest.createCampaign();
    const contacts = answeredNumbers(1);
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);
    await batch.result();
    expect((await batch.describe()).typedSearchAttributes.get(BATCH_ID)).toBeUndefined();
    expect(await batch.query('status')).toMatchObject({ facts: { status: 'completed' } });
  });

  test('the log says once what to type', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const ids = { campaignId: 'c1', organizationId: 'o1' };
    const state = { status: 'pending', revision: 1 } as const;
    for (const batchId of ['b1', 'b2']) {
      const batch = { batchId, ...ids, ...state };
      const deps = { temporal: temporal.client, taskQueue: 'nobody', log };
      await signalBatch(deps, { batch, signal: 'wake' });
    }
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: 'Temporal lacks search attributes: batches start without them', commands: COMMANDS },
    ]);
  });

  test('they are created once', async () => {
    expect(await prepareSearchAttributes(temporal.client)).toBe(
      'created the search attributes BatchId, CampaignId, OrganizationId, BatchStatus',
    );
    expect(await prepareSearchAttributes(temporal.client)).toBe(
      'the search attributes of Temporal are there',
    );
  });
});

test('While Temporal is away, the answer says what to type', async () => {
  await using temporal = clientOf('127.0.0.1:1');
  const answer = (await prepareSearchAttributes(temporal.client, 200)).split('\n');
  expect(answer[0]).toMatch(/^failed to create the search attributes of Temporal \(.+\): /);
  expect(answer.slice(1)).toEqual(COMMANDS);
});
