import { afterAll, expect, test } from 'vitest';
import { reportKey } from '../../../src/signatures/report-key.ts';
import { testApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

/** A report whose body is open until it is ended. */
type OpenReport = { isRead: Promise<void>; end: () => void; answer: Promise<Response> };

function openReport(path: string): OpenReport {
  const read = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        read.resolve();
        await ended.promise;
        controller.enqueue(Buffer.from('{"summary": "They talked."}'));
        controller.close();
      },
    },
    // Otherwise the stream is read before anybody asks for it.
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'application/json' };
  // Needed for a body that is a stream (WHATWG Fetch, 5.4).
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  const answer = app.fetch(new Request(`http://localhost${path}`, init));
  return { isRead: read.promise, end: ended.resolve, answer };
}

test('Of the reports with keys of calls of an organization, 32 are read at the same time', async () => {
  const { contactIds } = await storeBatch(app.db);
  const { executionId } = await storeCall(app.db, { contactId: contactIds[0] });
  const validUntil = new Date(app.deps.clock.now().getTime() + 60_000);
  const [secret] = app.deps.reportSecrets;
  const key = reportKey(secret, { executionId, validUntil });
  const path = `/api/v1/calls/${executionId}/report?key=${key}`;
  const first = Array.from({ length: 32 }, () => openReport(path));
  await Promise.all(first.map(({ isRead }) => isRead));

  const next = openReport(path);
  let isNextRead = false;
  void next.isRead.then(() => (isNextRead = true));
  const other = await createOtherOrganization(app);
  for (const _ of [1, 2, 3]) await app.ok('/api/v1/organization', other);
  expect(isNextRead).toBe(false);

  for (const { end } of [...first, next]) end();
  const answers = await Promise.all([...first, next].map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(Array(33).fill(200));
});
