import { afterAll, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../../support/api/app.ts';
import { storeBatch } from '../../../support/rows/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

/** Ten calls with a megabyte of text each. */
const TRANSCRIPT = 'a'.repeat(900_000);
const CALLS = 10;
const { batchId, contactIds } = await storeBatch(app.db, {
  beside: { organizationId: DEFAULT_ORGANIZATION_ID },
  contacts: Array.from({ length: CALLS }, () => ({})),
});
for (const contactId of contactIds) {
  await storeCall(app.db, { contactId, transcript: TRANSCRIPT, summary: 'Greeted' });
}
const contacts = `/api/v1/batches/${batchId}/contacts`;

describe('A list', () => {
  test.each(['/api/v1/calls/?limit=1000', `${contacts}?include_calls=true&view=full`])(
    'has no transcripts: %s',
    async (path) => {
      const text = await (await app.request(path)).text();
      expect(text).toContain('Greeted');
      expect(text).not.toContain('"transcript"');
      expect(text.length).toBeLessThan(50_000);
    },
  );

  test.each(['/api/v1/calls/?limit=2', `${contacts}?include_calls=true&limit=2`])(
    'has the transcripts that are asked for: %s',
    async (path) => {
      const text = await (await app.request(`${path}&include=transcript`)).text();
      expect(text.split(TRANSCRIPT).length - 1).toBeGreaterThanOrEqual(2);
    },
  );

  test.each(['/api/v1/calls/?limit=100', `${contacts}?include_calls=true&limit=100`])(
    'refuses a page of more than 8 MiB before it reads it: %s',
    async (path) => {
      const { status, body } = await app.refused(`${path}&include=transcript`);
      expect([status, body.code]).toEqual([400, 'page_too_large']);
      expect(body.detail).toBe(
        'this page has 9 MiB, and at most 8 MiB are answered: ask for fewer objects with limit, or leave transcripts and calls out',
      );
    },
  );

  test.each(['/api/v1/calls/?limit=101', `${contacts}?include_calls=true&limit=101`])(
    'has at most 100 calls with transcripts: %s',
    async (path) => {
      const { status, body } = await app.refused(`${path}&include=transcript`);
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            path: 'limit',
            message: 'must be a whole number from 1 to 100 with include=transcript',
          },
        ],
      ]);
    },
  );

  test('of contacts is refused when their variables have more than 8 MiB', async () => {
    const callVariables = JSON.stringify({ note: 'b'.repeat(16_000) });
    const large = await storeBatch(app.db, {
      beside: { organizationId: DEFAULT_ORGANIZATION_ID },
      contacts: Array.from({ length: 600 }, () => ({ callVariables })),
    });
    const path = `/api/v1/batches/${large.batchId}/contacts?limit`;
    expect(await app.refused(`${path}=1000`)).toMatchObject({ body: { code: 'page_too_large' } });
    expect((await app.request(`${path}=500`)).status).toBe(200);
  });
});

test('One call and one contact have their transcripts', async () => {
  const [contact] = contactIds;
  const one = await app.ok(`${contacts}/${contact}?include_calls=true`);
  expect(one).toMatchObject({ current_call: { transcript: TRANSCRIPT } });
});
