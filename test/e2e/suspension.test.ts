import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { eventually } from '../support/eventually.ts';
import type { LedgerCall } from '../support/servers/rest-client.ts';
import { OPERATOR_TOKEN, startSystem, type System } from '../support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({
    simulator: { talkSeconds: { min: 600, max: 600 } },
    dialling: { reportGraceSeconds: 0 },
  });
});
afterAll(() => system[Symbol.asyncDispose]());

/** Sends a control of the operator for the organization of the system. */
async function control(verb: 'suspend' | 'resume', body: object): Promise<number> {
  const { apiUrl } = system.rest;
  const { organizationId } = await system.db
    .selectFrom('organizations')
    .select('organizationId')
    .executeTakeFirstOrThrow();
  const url = `${apiUrl}/operator/organizations/${organizationId}/${verb}`;
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.status;
}

const live = (calls: readonly LedgerCall[]) => calls.filter((call) => call.ended_at === null);

test('A suspension ends the live calls of an organization, and a resume lets it dial on', async () => {
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 2 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(4) });
  await eventually(
    () => system.rest.ledger(),
    (calls) => live(calls).filter((call) => call.answered_at !== null).length === 2,
  );

  expect(await control('suspend', { reason: 'complaints about calls' })).toBe(200);
  const ended = await eventually(
    () => system.rest.ledger(),
    (calls) => live(calls).length === 0,
  );
  expect(ended).toHaveLength(2);
  const refused = await eventually(
    () => system.rest.send('GET', `/batches/${batchId}`),
    ({ status }) => status === 403,
  );
  expect(refused.body).toMatchObject({ code: 'organization_suspended' });
  // The batch reads its rows again, and has nothing to claim.
  await eventually(
    () => system.temporal.workflow.getHandle(`batch/${batchId}`).query('status'),
    (facts) => JSON.stringify(facts).includes('organization_suspended'),
  );
  expect(await system.rest.ledger()).toHaveLength(2);

  expect(await control('resume', {})).toBe(200);
  await eventually(
    () => system.rest.ledger(),
    (calls) => calls.length === 4 && live(calls).length === 2,
  );
  const allowed = await eventually(
    () => system.rest.batch(batchId),
    ({ status }) => status === 'in_progress',
  );
  expect(allowed).toMatchObject({ counters: { pending: 0 } });
});
