import { expect, test } from 'vitest';
import { z } from 'zod';
import { findDisagreements, type Evidence } from '../../src/dev/demo/agreement.ts';
import { ledgerRow } from '../../src/dev/demo/ledger-row.ts';
import { batchView } from '../../src/schemas/batch.ts';
import { contactListItem } from '../../src/schemas/contact.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem } from '../support/system.ts';

const ENDINGS = ['00', '42', '89', '90', '91', '92', '93', '94', '95', '96', '97', '98', '99'];

const RETRY_TWICE = { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 };

function callStatusesOf(contact: Json): unknown[] {
  const records = contact['call_records'];
  return Array.isArray(records) ? records.map((record: Json) => record['call_status']) : [];
}

test.concurrent('every simulated outcome sets its contact status and all records agree', async () => {
  await using system = await startSystem({ dialling: { reconcileSilentSeconds: 2 } });
  const campaign_id = await system.rest.createCampaign({ retry_policy: RETRY_TWICE });
  const contacts = ENDINGS.map((ending) => `+120255501${ending}`);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  const rows = await system.rest.contacts(batchId);
  const outcomes = rows.map((row) => [
    String(row['phone_number']).slice(-2),
    row['status'],
    row['retry_count'],
    callStatusesOf(row),
  ]);
  expect(outcomes).toEqual([
    ['00', 'completed', 0, ['completed']],
    ['42', 'completed', 0, ['completed']],
    ['89', 'completed', 0, ['completed']],
    ['90', 'max_retries_reached', 2, ['busy', 'busy', 'busy']],
    ['91', 'max_retries_reached', 2, ['no-answer', 'no-answer', 'no-answer']],
    ['92', 'max_retries_reached', 2, ['failed', 'failed', 'failed']],
    ['93', 'failed', 0, ['failed']],
    ['94', 'max_retries_reached', 2, ['busy', 'busy', 'busy']],
    ['95', 'completed', 1, ['busy', 'completed']],
    ['96', 'completed', 2, ['no-answer', 'no-answer', 'completed']],
    ['97', 'completed', 0, ['completed']],
    ['98', 'completed', 0, ['completed']],
    ['99', 'completed', 0, ['completed']],
  ]);
  const evidence: Evidence = {
    uploaded: contacts.map((phone_number) => ({ phone_number })),
    batch: batchView.parse(await system.rest.batch(batchId)),
    contacts: z.array(contactListItem).parse(rows),
    ledger: z.array(ledgerRow).parse(await system.rest.ledger()),
  };
  expect(findDisagreements(evidence)).toEqual([]);
});

test.concurrent('the API serves the recording of a call', async () => {
  await using system = await startSystem();
  const campaign_id = await system.rest.createCampaign();
  const batchId = await system.rest.createBatch({ campaign_id, contacts: ['+12025550101'] });

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  const [call] = await system.rest.ledger();
  const recording = await system.rest.get(`/calls/${call?.execution_id}/recording`);
  expect([recording.status, recording.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  const file = Buffer.from(await recording.arrayBuffer());
  expect(file.toString('latin1', 0, 16)).toMatch(/^RIFF....WAVEfmt $/s);
});

test.concurrent('a callee number is in one call at a time', async () => {
  await using system = await startSystem({ simulator: { talkSeconds: { min: 0.5, max: 0.5 } } });
  const campaign_id = await system.rest.createCampaign();
  const contacts = ['+12025550102', '+12025550102', '+12025550102'];
  const batchId = await system.rest.createBatch({ campaign_id, contacts });

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  const calls = (await system.rest.ledger()).toSorted((a, b) =>
    a.received_at.localeCompare(b.received_at),
  );
  expect(calls).toHaveLength(3);
  const overlaps = calls.filter((call, n) => call.received_at < (calls[n - 1]?.ended_at ?? ''));
  expect(overlaps).toEqual([]);
});
