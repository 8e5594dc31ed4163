import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';

describe('the controls of a batch', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('accept POST, PUT and PATCH with any body, and repeats', async () => {
    const { batchId } = await newBatch(app);
    const path = `/api/v1/batches/${batchId}`;
    const pause = { method: 'PUT', body: '{', headers: { 'content-type': 'text/plain' } };
    expect(await app.ok(`${path}/pause`, pause)).toMatchObject({
      batch_id: batchId,
      status: 'paused',
      paused_by: 'user',
      counters: { pending: 1 },
    });
    expect(await app.ok(`${path}/pause/`, { method: 'POST' })).toMatchObject({ status: 'paused' });
    expect(await app.ok(`${path}/resume`, { method: 'PATCH' })).toMatchObject({
      status: 'in_progress',
      paused_by: null,
    });
    expect(app.signals.map((signal) => signal.split(' ')[0])).toEqual([
      'start',
      'pause',
      'pause',
      'resume',
    ]);
  });

  test('are refused when the status does not allow them', async () => {
    const { batchId } = await newBatch(app);
    await app.ok(`/api/v1/batches/${batchId}/cancel`, { method: 'POST' });
    const { status, body } = await app.refused(`/api/v1/batches/${batchId}/resume`, {
      method: 'POST',
    });
    expect([status, body.code, body.state]).toEqual([409, 'invalid_transition', 'cancelled']);
  });
});
