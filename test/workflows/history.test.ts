import type { temporal } from '@temporalio/proto';
import { expect, test } from 'vitest';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startSystem, type System } from '../support/system.ts';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

test('an attempt takes at most 11 events, its batch 4 and at most 10 local activities a task', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaignId = await system.rest.createCampaign({ concurrency_limit: 30 });
  // Fewer than a run starts before it continues as new, so that one history has them all.
  const contacts = answeredNumbers(48);
  const batchId = await system.rest.createBatch({ campaign_id: campaignId, contacts });
  const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);
  const { runId } = await batch.describe();

  await batch.result();

  const rows = await system.rest.contacts(batchId);
  const lengths = await Promise.all(
    rows.map((row) => historyLength(system, `contact/${String(row['contact_id'])}`)),
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(11);
  const events = await historyOf(system, `batch/${batchId}`, runId);
  // How many contacts share a task depends on the machine, so its own events are not counted here.
  // One more signal has started the batch.
  expect(events.filter(isOfContact).length).toBeLessThanOrEqual(48 * 4 + 1);
  // A longer chain of local activities would hold back the starts of contacts.
  expect(mostLocalActivities(events)).toBeLessThanOrEqual(10);
});

test('a batch with one line takes at most 15 events a contact', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
  const contacts = answeredNumbers(10);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);
  const { runId } = await batch.describe();

  await batch.result();

  expect(await historyLength(system, `batch/${batchId}`, runId)).toBeLessThanOrEqual(150);
});

async function historyLength(system: System, workflowId: string, runId?: string): Promise<number> {
  return (await historyOf(system, workflowId, runId)).length;
}

/** A child that starts or ends, or a signal that a line is free. */
function isOfContact(event: HistoryEvent): boolean {
  return [
    event.startChildWorkflowExecutionInitiatedEventAttributes,
    event.childWorkflowExecutionStartedEventAttributes,
    event.childWorkflowExecutionCompletedEventAttributes,
    event.workflowExecutionSignaledEventAttributes,
  ].some(Boolean);
}

/** The most local activities of one task: each leaves a marker. */
function mostLocalActivities(events: readonly HistoryEvent[]): number {
  const markers = [0];
  for (const event of events) {
    if (event.workflowTaskCompletedEventAttributes) markers.push(0);
    if (event.markerRecordedEventAttributes) markers.push((markers.pop() ?? 0) + 1);
  }
  return Math.max(...markers);
}

async function historyOf(
  { temporal }: System,
  workflowId: string,
  runId?: string,
): Promise<HistoryEvent[]> {
  const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
  return events ?? [];
}
