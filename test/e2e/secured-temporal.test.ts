import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { describe, expect, inject, test } from 'vitest';
import { startWorker } from '../../src/start/worker.ts';
import { createPayloadCodecs } from '../../src/temporal/payload-codec.ts';
import { makeAuthority } from '../support/servers/certificates.ts';
import { openMutualTls, openWithApiKey } from '../support/servers/secured-temporal.ts';
import { replaying } from '../replay/replaying.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startSystem, type System } from '../support/system.ts';
import { temporalSettings } from '../support/temporal-settings.ts';

/** Creates a batch of three contacts and waits until the worker has called them. */
async function completeBatch({ rest, temporal }: System): Promise<string> {
  const campaign_id = await rest.createCampaign({ concurrency_limit: 3 });
  const batchId = await rest.createBatch({ campaign_id, contacts: answeredNumbers(3) });
  await temporal.workflow.getHandle(`batch/${batchId}`).result();
  expect(await rest.batch(batchId)).toMatchObject({ status: 'completed' });
  expect(await rest.counters(batchId)).toMatchObject({ completed: 3 });
  return batchId;
}

/** Why a worker of this system does not start with these variables. */
async function refusal({ workerConfig }: System, env: Record<string, string>): Promise<string> {
  const temporal = temporalSettings(env);
  const workflowBundle = { codePath: inject('workflowBundle') };
  return startWorker({ ...workerConfig, temporal }, { workflowBundle }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
}

describe.concurrent('a Temporal server behind', () => {
  test('mutual TLS dials a batch for a client with a certificate', async () => {
    const authority = makeAuthority('Temporal');
    const server = { ...authority.issue('temporal.test'), ca: authority.cert };
    await using entrance = await openMutualTls(inject('temporalAddress'), server);
    const client = authority.issue('redial.test');
    const env = {
      TEMPORAL_ADDRESS: entrance.address,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
      TEMPORAL_TLS_SERVER_CA_CERT_DATA: authority.cert,
    };
    const certificate = {
      TEMPORAL_TLS_CLIENT_CERT_DATA: client.cert,
      TEMPORAL_TLS_CLIENT_KEY_DATA: client.key,
    };
    await using system = await startSystem({
      temporal: temporalSettings({ ...env, ...certificate }),
    });

    await completeBatch(system);
    expect(await refusal(system, env)).toBe(
      `Temporal at ${entrance.address} refuses the TLS handshake (tlsv13 alert certificate required): ` +
        'set TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH to a client certificate that it accepts',
    );
  });

  test('an API key dials a batch for a client with the key', async () => {
    await using entrance = await openWithApiKey(inject('temporalAddress'), 'right-key');
    const env = { TEMPORAL_ADDRESS: entrance.address, TEMPORAL_TLS: 'false' };
    const withKey = { ...env, TEMPORAL_API_KEY: 'right-key' };
    await using system = await startSystem({ temporal: temporalSettings(withKey) });

    await completeBatch(system);
    expect(await refusal(system, { ...env, TEMPORAL_API_KEY: 'wrong-key' })).toBe(
      `Temporal at ${entrance.address} refuses the API key (16 UNAUTHENTICATED: Request unauthorized.): ` +
        'set TEMPORAL_API_KEY to a key with access to the namespace "default"',
    );
  });
});

describe('with a key for payloads', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const encrypted = { encryptsWith: key, decryptWith: [key] };

  test('a batch is dialled and Temporal stores no readable payload', async () => {
    await using system = await startSystem({ temporal: { payloadKeys: encrypted } });
    const batchId = await completeBatch(system);
    const handle = system.temporal.workflow.getHandle(`batch/${batchId}`);
    const history = await handle.fetchHistory();
    const stored = [...historyToJSON(history).matchAll(/"data": ?"([^"]*)"/g)];
    const texts = stored.map(([, data = '']) => Buffer.from(data, 'base64').toString());
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((text) => /batchId|contactId|revision/.test(text))).toEqual([]);
    const workflowBundle = { codePath: inject('workflowBundle') };
    const dataConverter = { payloadCodecs: createPayloadCodecs(encrypted) };
    await expect(
      replaying(() => Worker.runReplayHistory({ workflowBundle, dataConverter }, history)),
    ).resolves.toBeUndefined();
    // Without the key its tasks fail, and wait for a worker that has it.
    await expect(
      replaying(() => Worker.runReplayHistory({ workflowBundle }, history)),
    ).rejects.toThrow();
  });

  test('workflows that began without it go on, and bare and undecodable signals count', async () => {
    await using system = await startSystem({
      withWorker: false,
      simulator: { talkSeconds: { min: 600, max: 600 } },
    });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
    const contacts = answeredNumbers(2);
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    const temporal = { ...system.workerConfig.temporal, payloadKeys: encrypted };
    await using _worker = await startWorker(
      { ...system.workerConfig, temporal },
      { workflowBundle: { codePath: inject('workflowBundle') } },
    );
    const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);
    const becomes = async (status: string) =>
      eventually(
        () => system.rest.batch(batchId),
        (seen) => seen['status'] === status,
      );

    await eventually(
      () => system.rest.liveCalls(),
      (live) => live === 1,
    );
    await batch.signal('pause');
    await becomes('paused');
    const [codec] = createPayloadCodecs({ encryptsWith: other, decryptWith: [other] });
    const [unknown] = (await codec?.encode([{ data: Buffer.from('{}') }])) ?? [];
    await system.temporal.workflowService.signalWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: `batch/${batchId}` },
      signalName: 'resume',
      input: { payloads: [unknown ?? {}] },
    });
    await becomes('in_progress');
    await system.rest.send('POST', `/batches/${batchId}/cancel`);
    await becomes('cancelled');
  });
});
