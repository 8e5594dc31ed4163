import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type BatchStatus, type ModelBatch, shownBatches, shownCampaigns } from './model.ts';
import {
  type Draft,
  draft,
  hours,
  hoursOf,
  lines,
  maxRetries,
  minutesAhead,
  nth,
} from './orders.ts';
import type { Running } from './running.ts';
import { judge, pick, step } from './step.ts';
import { Timeline } from './timeline.ts';
import { batchAfter, type BatchControl, couldBe, OPEN_BATCH, shown } from './transitions.ts';

export const create = step(
  'create',
  fc.record({
    campaign: nth,
    contacts: fc.array(draft, { minLength: 2, maxLength: 8 }),
    limit: lines,
    maxRetries: fc.option(maxRetries, { freq: 2 }),
    hours,
    startsIn: minutesAhead,
    endsIn: fc.option(fc.constantFrom(700, 2_000), { freq: 4 }),
  }),
  async (order, model, running) => {
    const campaign = pick(shownCampaigns(model), order.campaign);
    const start = instantIn(running, order.startsIn);
    const end = instantIn(running, order.endsIn);
    const answer = await running.ask('POST', '/batches/', {
      campaign_id: campaign.campaignId,
      contacts: order.contacts.map(onWire),
      concurrency_limit: order.limit,
      max_retries_override: order.maxRetries,
      working_hours_override: hoursOf(order.hours),
      scheduled_start: start,
      scheduled_end: end,
    });
    const isTaken = campaign.status === 'draft' || campaign.status === 'active';
    if (!judge(answer, new Set([isTaken]))) return;
    campaign.status = 'active';
    const batch: ModelBatch = {
      batchId: String(answer.body['batch_id']),
      campaign,
      isDeleted: false,
      contacts: [],
      seen: new Set([start === null ? 'in_progress' : 'pending']),
      calls: new Timeline<boolean>(true),
      rings: new Timeline<boolean>(true),
      limit: new Timeline(order.limit),
      hours: new Timeline(hoursOf(order.hours)),
      maxRetries: new Timeline(order.maxRetries),
      start: new Timeline(start),
      end: new Timeline(end),
    };
    model.batches.push(batch);
    await adopt(running, batch, order.contacts);
  },
  { needsBatch: false },
);

const append = step(
  'append',
  fc.record({ batch: nth, contacts: fc.array(draft, { minLength: 1, maxLength: 4 }) }),
  async (order, model, running) => {
    const batch = pick(shownBatches(model), order.batch);
    const before = couldBe(batch, running.nowMs());
    const contacts = order.contacts.map(onWire);
    const answer = await running.ask('POST', `/batches/${batch.batchId}/contacts`, { contacts });
    const possible = new Set([...before, ...couldBe(batch, running.nowMs())]);
    const isTaken = judge(answer, new Set([...possible].map(isOpen)));
    batch.seen = new Set([...possible].filter((status) => isOpen(status) === isTaken));
    if (isTaken) await adopt(running, batch, order.contacts);
  },
);

const controls = step(
  'control',
  fc.record({
    batch: nth,
    control: fc.constantFrom<BatchControl>('pause', 'pause', 'resume', 'resume', 'cancel'),
  }),
  async (order, model, running) =>
    controlBatch(running, pick(shownBatches(model), order.batch), order),
);

/** Also without a command: what is paused has to go on, or nothing would end. */
export async function controlBatch(
  running: Running,
  batch: ModelBatch,
  { control: asked }: { control: BatchControl },
): Promise<void> {
  const before = couldBe(batch, running.nowMs());
  const answer = await running.ask('POST', `/batches/${batch.batchId}/${asked}`);
  const possible = [...new Set([...before, ...couldBe(batch, running.nowMs())])];
  const after = new Map(possible.map((from) => [from, batchAfter(asked, from, batch.campaign)]));
  const allowed = new Set([...after.values()].map((to) => to !== null));
  const told = { control: asked, possible };
  const targets = [...after.values()].filter((to) => to !== null);
  if (!judge(answer, allowed, told)) {
    batch.seen = new Set(possible.filter((from) => after.get(from) === null));
    return;
  }
  batch.seen = new Set(targets);
  if (asked === 'resume') {
    batch.rings.change(true, answer.asked);
    batch.calls.change(true, answer.asked);
    return;
  }
  batch.calls.change(false, answer.asked);
  // Requests that were under way after two seconds are told of.
  const isSilent = asked === 'pause' && answer.body['still_placing'] === undefined;
  if (isSilent) batch.rings.change(false, answer.asked);
}

const patch = step(
  'patch batch',
  fc.record(
    {
      batch: nth,
      limit: lines,
      maxRetries: fc.option(maxRetries, { freq: 2 }),
      hours,
    },
    { requiredKeys: ['batch'] },
  ),
  async ({ batch: index, limit, maxRetries: most, hours: name }, model, running) => {
    const batch = pick(shownBatches(model), index);
    const given = name === undefined ? undefined : hoursOf(name);
    const { asked, ...answer } = await running.ask('PATCH', `/batches/${batch.batchId}`, {
      // What is undefined is not sent.
      concurrency_limit: limit,
      max_retries_override: most,
      working_hours_override: given,
    });
    judge(answer, new Set([true]));
    batch.limit.changeIfGiven(limit, asked);
    batch.maxRetries.changeIfGiven(most, asked);
    batch.hours.changeIfGiven(given, asked);
  },
);

const move = step(
  'move start',
  fc.record({ batch: nth, startsIn: minutesAhead }),
  async (order, model, running) => {
    const batch = pick(shownBatches(model), order.batch);
    const start = instantIn(running, order.startsIn);
    const before = couldBe(batch, running.nowMs());
    const body = { scheduled_start: start };
    const answer = await running.ask('PATCH', `/batches/${batch.batchId}`, body);
    if (start !== null && isPastEnd(batch, start)) {
      expect([400, 409]).toContain(answer.status);
      return;
    }
    const possible = [...before, ...couldBe(batch, running.nowMs())];
    const isMoved = start !== batch.start.latest;
    const allowed = possible.map((status) => !isMoved || status === 'pending');
    if (!judge(answer, new Set(allowed), body)) return;
    batch.start.change(start, answer.asked);
    if (isMoved) batch.seen = new Set(['pending']);
  },
);

function isPastEnd({ end }: ModelBatch, instant: Date): boolean {
  return end.latest !== null && end.latest <= instant;
}

const dispatch = step('dispatch', fc.record({ batch: nth }), async (order, model, running) => {
  const batch = pick(shownBatches(model), order.batch);
  const answer = await running.ask('POST', `/batches/${batch.batchId}/dispatch`);
  expect(answer.status).toBe(200);
  expectShown(batch, answer.body['status'], running);
  const { dispatched_count: dispatched } = answer.body;
  expect(Number(dispatched)).toBeLessThanOrEqual(batch.contacts.length);
});

const look = step('look', fc.record({ batch: nth }), async (order, model, running) => {
  const batch = pick(shownBatches(model), order.batch);
  const { status, body } = await running.ask('GET', `/batches/${batch.batchId}`);
  expect(status).toBe(200);
  expectShown(batch, body['status'], running);
  expect(body['total_contacts']).toBe(batch.contacts.length);
  const counts = Object.values(Object(body['counters'])).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(batch.contacts.length);
});

const remove = step(
  'delete batch',
  fc.record({ batch: nth, isCancelled: fc.boolean() }),
  async (order, model, running) => {
    const batch = pick(shownBatches(model), order.batch);
    // Its calls may still be in the air then.
    if (order.isCancelled) await controlBatch(running, batch, { control: 'cancel' });
    const path = `/batches/${batch.batchId}`;
    const before = couldBe(batch, running.nowMs());
    const answer = await running.ask('DELETE', path);
    const possible = [...new Set([...before, ...couldBe(batch, running.nowMs())])];
    // A forced call that is still to be made keeps the batch.
    const mayBeForced = batch.contacts.some(({ forced }) => forced > 0);
    const allowed = possible.flatMap((status) => {
      const isOver = !isOpen(status);
      return isOver && mayBeForced ? [true, false] : [isOver];
    });
    const isTaken = judge(answer, new Set(allowed), { possible });
    if (!isTaken && mayBeForced) return;
    batch.seen = new Set(possible.filter((status) => isOpen(status) !== isTaken));
    batch.isDeleted = isTaken;
    if (isTaken) await expectGone(running, path);
  },
);

async function expectGone(running: Running, path: string): Promise<void> {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect((await running.ask(method, path, method === 'PATCH' ? {} : undefined)).status).toBe(404);
  }
}

function expectShown(batch: ModelBatch, status: unknown, running: Running): void {
  const possible = [...couldBe(batch, running.nowMs())];
  expect(possible.map((stored) => shown(stored, batch.campaign))).toContain(status);
}

function isOpen(status: BatchStatus): boolean {
  return OPEN_BATCH.includes(status);
}

/** Learns the ids of contacts that a batch has taken; they come in the order of the upload. */
async function adopt(running: Running, batch: ModelBatch, drafts: readonly Draft[]): Promise<void> {
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
      forced: 0,
      followUps: 0,
      leftOut: new Timeline<boolean>(false),
      finished: null,
    });
  }
}

function onWire({ number: phone_number, timezone }: Draft) {
  return { phone_number, ...(timezone !== null && { timezone }) };
}

function instantIn(running: Running, minutes: number | null): Date | null {
  return minutes === null ? null : new Date(running.nowMs() + minutes * 60_000);
}

/** Commands to one batch; what is named twice comes twice as often. */
export const batchCommands = [
  create,
  append,
  controls,
  controls,
  patch,
  move,
  dispatch,
  look,
  remove,
];
