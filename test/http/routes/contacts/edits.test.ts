import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockBatchRow } from '../../../../src/db/batches/batches.ts';
import { lockPositions } from '../../../../src/db/imports/imports.ts';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { untilBlocked } from '../../../support/database.ts';
import { newBatch } from '../../../support/api/batch.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const numbers = Array.from({ length: 5 }, (_, n) => `+1415555000${n}`);

async function storedContacts() {
  const { batchId } = await newBatch(app, {
    contacts: numbers.map((phone_number, n) => ({
      phone_number,
      external_id: `lead-${n}`,
      call_variables: { callee_name: 'Ada', plan: 'gold' },
    })),
  });
  const batch = `/api/v1/batches/${batchId}`;
  const contacts = await app.ok<ContactView[]>(`${batch}/contacts?view=full`);
  const paths = contacts.map(({ contact_id: id }) => `${batch}/contacts/${id}`);
  return { batchId, batch, paths, first: paths[0] ?? '', last: paths[4] ?? '' };
}

const patch = (body: unknown) => ({ method: 'PATCH', body });
const setStatus = (path: string, status: 'completed' | 'retrying') =>
  app.db
    .updateTable('contacts')
    .set({ status, lastAttemptedAt: new Date() })
    .where('contactId', '=', path.slice(-36))
    .execute();

describe('PATCH of a waiting contact', () => {
  test('changes number, variables, external id and time, and is listed as an action', async () => {
    const { batchId, batch, first } = await storedContacts();
    const at = '2099-03-01T09:00:00.000Z';
    const body = {
      phone_number: '+44 20 7946 0100',
      call_variables: { callee_name: 'Grace', plan: null },
      external_id: null,
      call_at: at,
    };
    expect(await app.ok(first, patch(body))).toMatchObject({
      phone_number: '+442079460100',
      call_variables: { callee_name: 'Grace' },
      external_id: null,
      status: 'pending',
    });
    const row = app.db.selectFrom('contacts').selectAll().where('contactId', '=', first.slice(-36));
    expect(await row.executeTakeFirst()).toMatchObject({
      dueAt: new Date(at),
      calleeZone: expect.stringContaining('London'),
    });
    const actions = await app.ok<unknown[]>(`${batch}/actions`);
    expect(actions).toMatchObject([{ action: 'edit_contact', contact_id: first.slice(-36) }]);
    expect(app.signals).toContain(`start ${batchId} 2`);
  });

  test('changes nothing when a GET is sent back', async () => {
    const { batch, first } = await storedContacts();
    const before = await app.ok(first);
    expect(await app.ok(first, patch(before))).toEqual(before);
    expect(await app.ok(`${batch}/actions`)).toEqual([]);
  });

  test.each([
    [{ phone_number: '020 7946' }, 'phone_number'],
    [{ phone_number: null }, 'phone_number'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ call_variables: { list: [1] } }, 'call_variables.list'],
    [{ status: 'skipped' }, 'status'],
    [{ externalid: 'x' }, 'externalid'],
  ])('is refused as in an upload: %j', async (body, path) => {
    const { first } = await storedContacts();
    const { status, body: answer } = await app.refused(first, patch(body));
    expect([status, answer.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('is a 409 with what to do once the contact is finished', async () => {
    const { first } = await storedContacts();
    await setStatus(first, 'completed');
    const { status, body } = await app.refused(first, patch({ external_id: 'x' }));
    expect([status, body.code, body.state]).toEqual([409, 'invalid_transition', 'completed']);
    expect(body.detail).toContain('add a contact to the batch for another call');
  });
});

describe('DELETE of a waiting contact', () => {
  test('keeps counters, pages and positions right', async () => {
    const { batch, paths } = await storedContacts();
    for (const path of [paths[1], paths[4]]) {
      expect((await app.request(path ?? '', { method: 'DELETE' })).status).toBe(204);
    }
    const left = [numbers[0], numbers[2], numbers[3]];
    expect(await app.ok(batch)).toMatchObject({ total_contacts: 3, counters: { pending: 3 } });
    const grown = await app.ok<BatchView>(`${batch}/contacts`, {
      body: { contacts: ['+14155550009'] },
    });
    expect(grown).toMatchObject({ total_contacts: 4, counters: { pending: 4 } });
    const list = async (query: string) =>
      (await app.ok<ContactView[]>(`${batch}/contacts?${query}`)).map((one) => one.phone_number);
    expect(await list('')).toEqual([...left, '+14155550009']);
    expect(await list('skip=1&limit=2')).toEqual([numbers[2], numbers[3]]);
    expect(await list('sort=-position&limit=2')).toEqual(['+14155550009', numbers[3]]);
    const first = await app.request(`${batch}/contacts?limit=3`);
    const cursor = first.headers.get('redial-next-cursor');
    expect(first.headers.get('x-total-count')).toBe('4');
    expect(await list(`limit=3&cursor=${cursor}`)).toEqual(['+14155550009']);
    expect((await app.request(paths[1] ?? '')).status).toBe(404);
    expect(await app.ok(`${batch}/actions`)).toMatchObject([
      { action: 'remove_contact' },
      { action: 'remove_contact' },
    ]);
  });

  test('waits for an append that has counted its contacts', async () => {
    const { batchId, first, last } = await storedContacts();
    const { deleting } = await app.db.transaction().execute(async (tx) => {
      await lockPositions(tx, { batchId });
      // The count is locked as by contacts that are added.
      await tx.deleteFrom('contacts').where('contactId', '=', last.slice(-36)).execute();
      const running = app.request(first, { method: 'DELETE' });
      await untilBlocked(app.db);
      await lockBatchRow(tx, { batchId, strength: 'no key update' });
      return { deleting: running };
    });
    expect((await deleting).status).toBe(204);
  });

  test('is a 409 once the contact was called', async () => {
    const { first } = await storedContacts();
    await setStatus(first, 'retrying');
    const { status, body } = await app.refused(first, { method: 'DELETE' });
    expect([status, body.state]).toEqual([409, 'retrying']);
    expect(body.detail).toContain('/skip');
  });
});
