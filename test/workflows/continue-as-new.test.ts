import protos, { type temporal } from '@temporalio/proto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { BATCH_ID, BATCH_STATUS } from '../../workflows/search-attributes.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startOwnTemporal } from '../support/servers/temporal.ts';
import { startSystem, type System } from '../support/system.ts';

type Event = temporal.api.history.v1.IHistoryEvent;

const UNHANDLED_COMMAND =
  protos.temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;

/** Suggests continue-as-new after 60 events instead of 4,096. */
const SHORT_HISTORIES = { 'limit.historyCount.suggestContinueAsNew': 60 };

test('continue-as-new during live calls neither loses nor repeats a call', async () => {
  await using server = await startOwnTemporal(SHORT_HISTORIES);
  const { address } = server;
  await using opened = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
  await ensureSearchAttributes(opened.client);
  await using system = await startSystem({
    temporal: { address },
    simulator: { talkSeconds: { min: 0.5, max: 1 } },
    dialling: { reportGraceSeconds: 0 },
  });
  // So few lines that a run soon ends without meeting the end of a call.
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 4 });
  const contacts = answeredNumbers(16);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  const first = await system.temporal.workflow.getHandle(`batch/${batchId}`).describe();

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  const last = await system.temporal.workflow.getHandle(`batch/${batchId}`).describe();
  expect(last.runId).not.toBe(first.runId);
  expect(last.typedSearchAttributes.get(BATCH_ID)).toBe(batchId);
  expect(last.typedSearchAttributes.get(BATCH_STATUS)).toBe('completed');
  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 16 });
  const calls = await system.rest.ledger();
  expect(new Set(calls.map((call) => call.to)).size).toBe(16);
  expect(calls).toHaveLength(16);
});

// Whether a run tries twice is a matter of moments.
test(
  'a run tries to continue as new after 50 contacts; one that meets a signal dials on and tries again without live contacts',
  { retry: 2 },
  async () => {
    await using system = await startSystem({
      dialling: { reportGraceSeconds: 0 },
      simulator: { talkSeconds: { min: 1.5, max: 1.5 } },
    });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 30 });
    const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(150) });
    const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);
    const { runId: firstRunId } = await batch.describe();
    // Nothing is tried before: until then a signal only costs.
    await eventually(
      () => system.rest.ledger(),
      (calls) => calls.length >= 30,
    );
    const over = new AbortController();
    // Faster than calls end, and so slow that no task meets 100 events: the server fails each such task.
    const signalOften = async () => {
      while (!over.signal.aborted) {
        await batch.signal('wake', { revision: 0 });
        await pause(10);
      }
    };
    const signals = signalOften();
    await eventually(
      async () => {
        // Each look reads the whole history of each run.
        await pause(300);
        return (await runsOf(system, batch.workflowId)).map(failedAt);
      },
      (failures) => failures.some((at) => at !== -1),
    ).finally(() => over.abort());
    await signals;
    await batch.result();
    expect(await system.rest.ledger()).toHaveLength(150);

    const first = await system.temporal.workflow
      .getHandle(batch.workflowId, firstRunId)
      .fetchHistory();
    const { isFound, starts } = startsBeforeTry(first.events ?? []);
    expect(isFound).toBe(true);
    // A claim takes 20 contacts at most.
    expect(starts).toBeGreaterThanOrEqual(50);
    expect(starts).toBeLessThan(70);
    const runs = await runsOf(system, batch.workflowId);
    expect(Math.max(...runs.map(countStartsAfterFailure))).toBeGreaterThanOrEqual(1);
    // The last task of a batch may meet a signal, too, and no try follows it.
    const tried = runs.filter((events) => events.filter(isTry).length > 1);
    expect(tried.map(hasWaitedBeforeNextTry)).toContain(true);
  },
);

/**
 * Whether a run has waited between its first try to continue as new, which failed, and the next one, until
 * a second was over or its contacts had ended.
 */
function hasWaitedBeforeNextTry(events: readonly Event[]): boolean {
  const triedAgainAt = events.findIndex((event, index) => index > failedAt(events) && isTry(event));
  const before = events.slice(0, triedAgainAt);
  const wait = before.slice(failedAt(events)).find(isWaitOfASecond);
  const ended = before.filter((event) => event.childWorkflowExecutionCompletedEventAttributes);
  const hasTimedOut = before.some(
    ({ timerFiredEventAttributes: fired }) =>
      wait?.eventId?.eq(fired?.startedEventId ?? 0) === true,
  );
  return hasTimedOut || ended.length === countStarts(before);
}

function isWaitOfASecond({ timerStartedEventAttributes: timer }: Event): boolean {
  const { seconds, nanos } = timer?.startToFireTimeout ?? {};
  return seconds?.eq(1) === true && !nanos;
}

/** The events of each run of a workflow. */
async function runsOf({ temporal: { workflow } }: System, workflowId: string) {
  const runs: Event[][] = [];
  for await (const { runId } of workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
    const { events } = await workflow.getHandle(workflowId, runId).fetchHistory();
    runs.push(events ?? []);
  }
  return runs;
}

/** The contacts that a run has started before it continued as new, or failed to. */
function startsBeforeTry(events: readonly Event[]) {
  const triedAt = events.findIndex(isTry);
  return { isFound: triedAt !== -1, starts: countStarts(events.slice(0, Math.max(0, triedAt))) };
}

/** The contacts that a run has started after it failed to continue as new. */
function countStartsAfterFailure(events: readonly Event[]): number {
  const at = failedAt(events);
  return at === -1 ? 0 : countStarts(events.slice(at));
}

/** The index of the first try to continue as new that failed; -1 without one. */
function failedAt(events: readonly Event[]): number {
  return events.findIndex(isFailedTry);
}

function isTry(event: Event): boolean {
  return Boolean(event.workflowExecutionContinuedAsNewEventAttributes) || isFailedTry(event);
}

function isFailedTry(event: Event): boolean {
  return event.workflowTaskFailedEventAttributes?.cause === UNHANDLED_COMMAND;
}

function countStarts(events: readonly Event[]): number {
  return events.filter((event) => event.startChildWorkflowExecutionInitiatedEventAttributes).length;
}
