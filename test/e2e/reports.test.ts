import { expect, test } from 'vitest';
import { listen } from '../call-control/support.ts';
import { eventually } from '../support/eventually.ts';
import { batchRow } from '../support/rows/batch.ts';
import { startSystem } from '../support/system.ts';

const REPORT = {
  transcript: 'Agent: Good morning.\nCallee: Call me in spring.',
  sentiment: 'neutral',
  disposition: 'call in spring',
};

/** Starts a batch of one call, whose agent sends its report only when `sendReport` is called. */
async function startCallWithDelayedReport({ reportGraceSeconds }: { reportGraceSeconds: number }) {
  await using resources = new AsyncDisposableStack();
  const reportUrl = Promise.withResolvers<string>();
  const agent = resources.use(
    await listen(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      const { customerData } = JSON.parse(Buffer.concat(chunks).toString());
      reportUrl.resolve(customerData.report_url);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify([{ verb: 'say', text: 'Good morning.' }]));
    }),
  );
  const system = resources.use(
    await startSystem({ simulator: { speed: 20 }, dialling: { reportGraceSeconds } }),
  );
  const { rest, db, temporal } = system;
  await rest.send('PUT', '/agents/reception', { call_hook: agent.url });
  const campaign_id = await rest.createCampaign({ agent_id: 'reception' });
  const batchId = await rest.createBatch({ campaign_id, contacts: ['+12025550101'] });
  const open = resources.move();
  return {
    waitUntilReportAwaited: () =>
      eventually(
        () => batchRow(db, { batchId }),
        (batch) => batch.awaitsReports,
      ),
    waitUntilOver: () => temporal.workflow.getHandle(`batch/${batchId}`).result(),
    status: async () => (await rest.batch(batchId))['status'],
    record: async () => {
      const [contact] = await rest.contacts(batchId, 'include_calls=true&include=transcript');
      return contact?.['current_call'];
    },
    sendReport: async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(REPORT);
      const answer = await fetch(await reportUrl.promise, { method: 'POST', headers, body });
      return answer.status;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

test.concurrent("a batch stays open until the agent's delayed report arrives", async () => {
  await using call = await startCallWithDelayedReport({ reportGraceSeconds: 600 });
  await call.waitUntilReportAwaited();
  expect(await call.status()).toBe('in_progress');
  expect(await call.record()).toMatchObject({ call_status: 'completed', disposition: null });
  expect(await call.sendReport()).toBe(200);
  await call.waitUntilOver();
  expect(await call.status()).toBe('completed');
  expect(await call.record()).toMatchObject(REPORT);
});

test.concurrent('a report that arrives after the batch ended is stored', async () => {
  await using call = await startCallWithDelayedReport({ reportGraceSeconds: 1 });
  await call.waitUntilOver();
  expect(await call.status()).toBe('completed');
  expect(await call.record()).not.toHaveProperty('transcript');
  expect(await call.sendReport()).toBe(200);
  expect(await call.record()).toMatchObject(REPORT);
});
