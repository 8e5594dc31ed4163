import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type BatchStatus, type ModelBatch, visibleBatches, visibleCampaigns } from './model.ts';
import {
  type ContactDraft,
  contactDraft,
  hours,
  hoursByName,
  concurrencyLimit,
  maxRetries,
  minutesAhead,
  nth,
} from './arbitraries.ts';
import type { SystemUnderTest } from './system-under-test.ts';
import { checkAnswer, pickNth, command } from './model-command.ts';
import { Timeline } from './timeline.ts';
import {
  batchStatusAfter,
  type BatchControl,
  possibleStatuses,
  OPEN_BATCH,
  shownStatus,
} from './transitions.ts';

export const createBatch = command(
  'create',
  fc.record({
    campaign: nth,
    contacts: fc.array(contactDraft, { minLength: 2, maxLength: 8 }),
    limit: concurrencyLimit,
    maxRetries: fc.option(maxRetries, { freq: 2 }),
    hours,
    startsIn: minutesAhead,
    endsIn: fc.option(fc.constantFrom(700, 2_000), { freq: 4 }),
  }),
  async (args, model, running) => {
    const campaign = pickNth(visibleCampaigns(model), args.campaign);
    const start = instantIn(running, args.startsIn);
    const end = instantIn(running, args.endsIn);
    const answer = await running.request('POST', '/batches/', {
      campaign_id: campaign.campaignId,
      contacts: args.contacts.map(toRequestContact),
      concurrency_limit: args.limit,
      max_retries_override: args.maxRetries,
      working_hours_override: hoursByName(args.hours),
      scheduled_start: start,
      scheduled_end: end,
    });
    const isTaken = campaign.status === 'draft' || campaign.status === 'active';
    if (!checkAnswer(answer, new Set([isTaken]))) return;
    campaign.status = 'active';
    const batch: ModelBatch = {
      batchId: String(answer.body['batch_id']),
      campaign,
      isDeleted: false,
      contacts: [],
      lastStatuses: new Set([start === null ? 'in_progress' : 'pending']),
      isGateOpen: new Timeline<boolean>(true),
      mayRing: new Timeline<boolean>(true),
      limit: new Timeline(args.limit),
      hours: new Timeline(hoursByName(args.hours)),
      maxRetries: new Timeline(args.maxRetries),
      start: new Timeline(start),
      end: new Timeline(end),
    };
    model.batches.push(batch);
    await addToModel(running, batch, args.contacts);
  },
  { needsBatch: false },
);

const appendContacts = command(
  'append',
  fc.record({ batch: nth, contacts: fc.array(contactDraft, { minLength: 1, maxLength: 4 }) }),
  async (args, model, running) => {
    const batch = pickNth(visibleBatches(model), args.batch);
    const before = possibleStatuses(batch, running.nowMs());
    const contacts = args.contacts.map(toRequestContact);
    const answer = await running.request('POST', `/batches/${batch.batchId}/contacts`, {
      contacts,
    });
    const possible = new Set([...before, ...possibleStatuses(batch, running.nowMs())]);
    const isTaken = checkAnswer(answer, new Set([...possible].map(isOpen)));
    batch.lastStatuses = new Set([...possible].filter((status) => isOpen(status) === isTaken));
    if (isTaken) await addToModel(running, batch, args.contacts);
  },
);

const changeBatch = command(
  'control',
  fc.record({
    batch: nth,
    control: fc.constantFrom<BatchControl>('pause', 'pause', 'resume', 'resume', 'cancel'),
  }),
  async (args, model, running) =>
    controlBatch(running, pickNth(visibleBatches(model), args.batch), args),
);

/** Also called at the end of a run, to resume paused batches. */
export async function controlBatch(
  running: SystemUnderTest,
  batch: ModelBatch,
  { control }: { control: BatchControl },
): Promise<void> {
  const before = possibleStatuses(batch, running.nowMs());
  const answer = await running.request('POST', `/batches/${batch.batchId}/${control}`);
  const possible = [...new Set([...before, ...possibleStatuses(batch, running.nowMs())])];
  const after = new Map(
    possible.map((from) => [from, batchStatusAfter(control, from, batch.campaign)]),
  );
  const allowed = new Set([...after.values()].map((to) => to !== null));
  const context = { control, possible };
  const targets = [...after.values()].filter((to) => to !== null);
  if (!checkAnswer(answer, allowed, context)) {
    batch.lastStatuses = new Set(possible.filter((from) => after.get(from) === null));
    return;
  }
  batch.lastStatuses = new Set(targets);
  if (control === 'resume') {
    batch.mayRing.change(true, answer.times);
    batch.isGateOpen.change(true, answer.times);
    return;
  }
  batch.isGateOpen.change(false, answer.times);
  // Without `still_placing` in the answer, no call request was under way.
  const hasNoOpenRequest = control === 'pause' && answer.body['still_placing'] === undefined;
  if (hasNoOpenRequest) batch.mayRing.change(false, answer.times);
}

const patchBatch = command(
  'patch batch',
  fc.record(
    {
      batch: nth,
      limit: concurrencyLimit,
      maxRetries: fc.option(maxRetries, { freq: 2 }),
      hours,
    },
    { requiredKeys: ['batch'] },
  ),
  async ({ batch: index, limit, maxRetries: most, hours: name }, model, running) => {
    const batch = pickNth(visibleBatches(model), index);
    const newHours = name === undefined ? undefined : hoursByName(name);
    const { times, ...answer } = await running.request('PATCH', `/batches/${batch.batchId}`, {
      // JSON omits undefined members.
      concurrency_limit: limit,
      max_retries_override: most,
      working_hours_override: newHours,
    });
    checkAnswer(answer, new Set([true]));
    batch.limit.changeIfGiven(limit, times);
    batch.maxRetries.changeIfGiven(most, times);
    batch.hours.changeIfGiven(newHours, times);
  },
);

const moveStart = command(
  'move start',
  fc.record({ batch: nth, startsIn: minutesAhead }),
  async (args, model, running) => {
    const batch = pickNth(visibleBatches(model), args.batch);
    const start = instantIn(running, args.startsIn);
    const before = possibleStatuses(batch, running.nowMs());
    const body = { scheduled_start: start };
    const answer = await running.request('PATCH', `/batches/${batch.batchId}`, body);
    if (start !== null && isPastEnd(batch, start)) {
      expect([400, 409]).toContain(answer.status);
      return;
    }
    const possible = [...before, ...possibleStatuses(batch, running.nowMs())];
    const isMoved = start !== batch.start.latest;
    const allowed = possible.map((status) => !isMoved || status === 'pending');
    if (!checkAnswer(answer, new Set(allowed), body)) return;
    batch.start.change(start, answer.times);
    if (isMoved) batch.lastStatuses = new Set(['pending']);
  },
);

function isPastEnd({ end }: ModelBatch, instant: Date): boolean {
  return end.latest !== null && end.latest <= instant;
}

const dispatchBatch = command(
  'dispatch',
  fc.record({ batch: nth }),
  async (args, model, running) => {
    const batch = pickNth(visibleBatches(model), args.batch);
    const answer = await running.request('POST', `/batches/${batch.batchId}/dispatch`);
    expect(answer.status).toBe(200);
    expectShown(batch, answer.body['status'], running);
    const { dispatched_count: dispatched } = answer.body;
    expect(Number(dispatched)).toBeLessThanOrEqual(batch.contacts.length);
  },
);

const readBatch = command('look', fc.record({ batch: nth }), async (args, model, running) => {
  const batch = pickNth(visibleBatches(model), args.batch);
  const { status, body } = await running.request('GET', `/batches/${batch.batchId}`);
  expect(status).toBe(200);
  expectShown(batch, body['status'], running);
  expect(body['total_contacts']).toBe(batch.contacts.length);
  const counts = Object.values(Object(body['counters'])).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(batch.contacts.length);
});

const deleteBatch = command(
  'delete batch',
  fc.record({ batch: nth, isCancelled: fc.boolean() }),
  async (args, model, running) => {
    const batch = pickNth(visibleBatches(model), args.batch);
    // Calls may still be live when a cancelled batch is deleted.
    if (args.isCancelled) await controlBatch(running, batch, { control: 'cancel' });
    const path = `/batches/${batch.batchId}`;
    const before = possibleStatuses(batch, running.nowMs());
    const answer = await running.request('DELETE', path);
    const possible = [...new Set([...before, ...possibleStatuses(batch, running.nowMs())])];
    // A pending forced call prevents the deletion.
    const mayBeForced = batch.contacts.some(({ forcedCalls: forced }) => forced > 0);
    const allowed = possible.flatMap((status) => {
      const isOver = !isOpen(status);
      return isOver && mayBeForced ? [true, false] : [isOver];
    });
    const isTaken = checkAnswer(answer, new Set(allowed), { possible });
    if (!isTaken && mayBeForced) return;
    batch.lastStatuses = new Set(possible.filter((status) => isOpen(status) !== isTaken));
    batch.isDeleted = isTaken;
    if (isTaken) await expectGone(running, path);
  },
);

async function expectGone(running: SystemUnderTest, path: string): Promise<void> {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect((await running.request(method, path, method === 'PATCH' ? {} : undefined)).status).toBe(
      404,
    );
  }
}

function expectShown(batch: ModelBatch, status: unknown, running: SystemUnderTest): void {
  const possible = [...possibleStatuses(batch, running.nowMs())];
  expect(possible.map((stored) => shownStatus(stored, batch.campaign))).toContain(status);
}

function isOpen(status: BatchStatus): boolean {
  return OPEN_BATCH.includes(status);
}

/** Adds uploaded contacts to the model, with the ids that the API lists in upload order. */
async function addToModel(
  running: SystemUnderTest,
  batch: ModelBatch,
  drafts: readonly ContactDraft[],
): Promise<void> {
  const rows = await running.system.rest.contacts(batch.batchId);
  const known = batch.contacts.length;
  expect(rows).toHaveLength(known + drafts.length);
  for (const [index, given] of drafts.entries()) {
    const row = rows[known + index] ?? {};
    expect(row['phone_number']).toBe(given.number);
    batch.contacts.push({
      ...given,
      contactId: String(row['contact_id']),
      batch,
      forcedCalls: 0,
      followUps: 0,
      isSkipped: new Timeline<boolean>(false),
      finalStatus: null,
    });
  }
}

function toRequestContact({ number: phone_number, timezone }: ContactDraft) {
  return { phone_number, ...(timezone !== null && { timezone }) };
}

function instantIn(running: SystemUnderTest, minutes: number | null): Date | null {
  return minutes === null ? null : new Date(running.nowMs() + minutes * 60_000);
}

/** Commands to one batch; a command listed twice runs twice as often. */
export const batchCommands = [
  createBatch,
  appendContacts,
  changeBatch,
  changeBatch,
  patchBatch,
  moveStart,
  dispatchBatch,
  readBatch,
  deleteBatch,
];
