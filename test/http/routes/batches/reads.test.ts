import { afterAll, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import { testApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

test('a batch is shown and listed as paused while its campaign is paused', async () => {
  const { batchId, campaignId } = await newBatch(app);
  await app.db
    .updateTable('campaigns')
    .set({ status: 'paused' })
    .where('campaignId', '=', campaignId)
    .execute();
  expect(await app.ok(`/api/v1/batches/${batchId}`)).toMatchObject({
    status: 'paused',
    paused_by: 'campaign',
  });
  const paused = await app.ok<BatchView[]>('/api/v1/batches/?status=paused');
  expect(paused).toMatchObject([{ batch_id: batchId, status: 'paused' }]);
  expect(await app.ok('/api/v1/batches/?status=in_progress')).toEqual([]);
});
