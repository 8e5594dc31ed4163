import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchStatus } from '../../../../src/domain/batch.ts';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { storeCall } from '../../../support/rows/call.ts';

describe('deleting a batch', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function batchThatIs(status: BatchStatus): Promise<{ batchId: string; path: string }> {
    const { batchId } = await newBatch(app);
    await app.db.updateTable('batches').set({ status }).where('batchId', '=', batchId).execute();
    return { batchId, path: `/api/v1/batches/${batchId}` };
  }

  test('removes it from every list', async () => {
    const { batchId, path } = await batchThatIs('cancelled');
    const response = await app.request(path, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    const listed = await app.ok<{ batch_id: string }[]>('/api/v1/batches/');
    expect(listed.map((batch) => batch.batch_id)).not.toContain(batchId);
    const again = await app.refused(path, { method: 'DELETE' });
    expect([again.status, again.body.detail]).toEqual([404, 'batch not found']);
  });

  test.each(['', '/contacts', '/pause', '/dispatch', '/retry', '/export.csv'])(
    'makes it unknown to /:batch_id%s',
    async (route) => {
      const { path } = await batchThatIs('completed');
      await app.request(path, { method: 'DELETE' });
      const isReading = ['', '/contacts', '/export.csv'].includes(route);
      const sending = isReading ? {} : { method: 'POST', body: { statuses: ['busy'] } };
      const { status, body } = await app.refused(`${path}${route}`, sending);
      expect([status, body.detail]).toEqual([404, 'batch not found']);
    },
  );

  test('is refused while it is open', async () => {
    const { path } = await batchThatIs('paused');
    const { status, body } = await app.refused(path, { method: 'DELETE' });
    expect([status, body.code, body.state]).toEqual([409, 'invalid_transition', 'paused']);
    expect(await app.ok(path)).toMatchObject({ status: 'paused' });
  });

  test('is refused while a forced call is pending', async () => {
    const { batchId, path } = await batchThatIs('completed');
    const [contact] = await app.ok<ContactView[]>(`${path}/contacts`);
    await app.request(`${path}/contacts/${contact?.contact_id}/retry`, { method: 'POST' });
    const { status, body } = await app.refused(path, { method: 'DELETE' });
    expect([status, body.state]).toEqual([409, 'completed']);
    await app.db
      .updateTable('contacts')
      .set({ status: 'busy', forcedAt: null })
      .where('batchId', '=', batchId)
      .execute();
    expect((await app.request(path, { method: 'DELETE' })).status).toBe(204);
  });

  test('can be undone for a day', async () => {
    const { batchId, path } = await batchThatIs('completed');
    const before = await app.ok(path);
    await app.request(path, { method: 'DELETE' });
    expect(await app.ok(`${path}/restore`, { method: 'POST' })).toEqual(before);
    expect(await app.ok(path)).toEqual(before);
    expect(await app.ok(`${path}/restore`, { method: 'POST' })).toEqual(before);
    const actions = await app.ok<{ action: string }[]>(`${path}/actions`);
    expect(actions.map(({ action }) => action)).toEqual(['restore', 'delete']);
    const deletedAt = new Date(Date.now() - 24 * 60 * 60_000);
    await app.db.updateTable('batches').set({ deletedAt }).where('batchId', '=', batchId).execute();
    const { status, body } = await app.refused(`${path}/restore`, { method: 'POST' });
    expect([status, body.detail]).toEqual([404, 'batch not found']);
  });

  test('can be undone by its own organization alone', async () => {
    const { path } = await batchThatIs('completed');
    await app.request(path, { method: 'DELETE' });
    const { token } = await createOtherOrganization(app);
    expect((await app.refused(`${path}/restore`, { method: 'POST', token })).status).toBe(404);
  });

  test('keeps its call records', async () => {
    const { batchId, path } = await batchThatIs('completed');
    const [contact] = await app.ok<ContactView[]>(`${path}/contacts`);
    const call = await storeCall(app.db, { contactId: contact?.contact_id ?? '' });
    await app.request(path, { method: 'DELETE' });
    const calls = await app.ok<{ execution_id: string }[]>(`/api/v1/calls/?batch_id=${batchId}`);
    expect(calls.map((record) => record.execution_id)).toEqual([call.executionId]);
    expect(await app.ok(`/api/v1/calls/${call.executionId}`)).toMatchObject({ batch_id: batchId });
  });
});
