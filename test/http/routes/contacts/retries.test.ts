import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { contactStatuses } from '../../../support/rows/batch.ts';

const answerBody = z.record(z.string(), z.unknown());

describe('a retry of contacts by status', () => {
  let app: TestApp;
  let batchId: string;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const numbers = Array.from({ length: 5 }, (_, index) => `+1415555010${index}`);
  const retry = async (body: unknown) => {
    const response = await app.request(`/api/v1/batches/${batchId}/retry`, { body });
    const answer = answerBody.parse(await response.json());
    return { status: response.status, answer };
  };
  const beforehand = ['busy', 'failed', 'completed', 'busy'] as const;
  beforeEach(async () => {
    ({ batchId } = await newBatch(app, { contacts: numbers }));
    for (const [position, status] of beforehand.entries()) {
      await app.db
        .updateTable('contacts')
        .set({ status })
        .where('batchId', '=', batchId)
        .where('position', '=', position)
        .execute();
    }
    app.signals.length = 0;
  });

  test('makes only the contacts in these statuses pending', async () => {
    const body = { statuses: ['busy', 'failed', 'busy'] };
    expect(await retry(body)).toEqual({ status: 202, answer: { accepted: 3 } });
    expect(await contactStatuses(app.db, { batchId })).toEqual([
      'pending',
      'pending',
      'completed',
      'pending',
      'pending',
    ]);
    expect(app.signals).toEqual([`start ${batchId} 2`]);
    expect(await retry(body)).toEqual({ status: 202, answer: { accepted: 0 } });
  });

  test('forces each contact once, including pending ones', async () => {
    expect(await retry({ statuses: ['pending'] })).toMatchObject({ answer: { accepted: 1 } });
    expect(await retry({ statuses: ['pending'] })).toMatchObject({ answer: { accepted: 0 } });
  });

  test.each([{}, { statuses: [] }, { statuses: ['in_progress'] }, { statuses: 'busy' }])(
    'refuses the body %j',
    async (body) => {
      expect(await retry(body)).toMatchObject({
        status: 400,
        answer: { code: 'validation_failed' },
      });
    },
  );

  test('is refused for a paused batch', async () => {
    await app.ok(`/api/v1/batches/${batchId}/pause`, { method: 'POST' });
    expect(await retry({ statuses: ['busy'] })).toMatchObject({
      status: 409,
      answer: { code: 'invalid_transition', state: 'paused' },
    });
    expect(await contactStatuses(app.db, { batchId })).toContain('busy');
  });

  test('forces all contacts when it takes several steps', async () => {
    const numbered = Array.from({ length: 5_001 }, (_, index) => `+1415${5_000_000 + index}`);
    ({ batchId } = await newBatch(app, { contacts: numbered }));
    await app.db
      .updateTable('contacts')
      .set({ status: 'no_answer' })
      .where('batchId', '=', batchId)
      .execute();
    app.signals.length = 0;
    expect(await retry({ statuses: ['no_answer'] })).toMatchObject({ answer: { accepted: 5_001 } });
    expect(new Set(await contactStatuses(app.db, { batchId }))).toEqual(new Set(['pending']));
    expect(app.signals).toEqual([`start ${batchId} 2`, `start ${batchId} 3`]);
  });
});
