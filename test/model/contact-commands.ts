import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type ModelContact, shownBatches, suppressionOf } from './model.ts';
import { nth, number } from './orders.ts';
import { judge, pick, step } from './step.ts';
import type { Asked } from './timeline.ts';
import {
  contactCouldBe,
  type ContactControl,
  couldBe,
  FINISHED,
  isAccepted,
  takesRetries,
  WAITING,
} from './transitions.ts';

const controls = step(
  'contact',
  fc.record({
    batch: nth,
    contact: nth,
    control: fc.constantFrom<ContactControl>('skip', 'skip', 'retry', 'retry', 'follow-up'),
  }),
  async (order, model, running) => {
    const batch = pick(shownBatches(model), order.batch);
    const known = pick(batch.contacts, order.contact);
    const path = `/batches/${batch.batchId}/contacts/${known.contactId}`;
    const batchBefore = couldBe(batch, running.nowMs());
    const before = String((await running.ask('GET', path)).body['status']);
    const at = new Date(running.nowMs() + 30 * 60_000);
    const body = order.control === 'follow-up' ? { at: at.toISOString() } : undefined;
    const answer = await running.ask('POST', `${path}/${order.control}`, body);
    const batches = new Set([...batchBefore, ...couldBe(batch, running.nowMs())]);
    const hasEnded = (batch.end.latest?.getTime() ?? Infinity) <= running.nowMs();
    const allowed = [...batches].flatMap((status) =>
      contactCouldBe(before, batch).flatMap((own) => {
        const said = isAccepted(order.control, own, { ...batch, status, hasEnded });
        return said === null ? [true, false] : [said];
      }),
    );
    if (judge(answer, new Set(allowed), { before })) follow(known, order.control, answer.asked);
  },
);

function follow(contact: ModelContact, control: ContactControl, asked: Asked): void {
  contact.finished = control === 'skip' ? 'skipped' : null;
  contact.leftOut.change(control === 'skip', asked);
  if (control === 'retry') contact.forced += 1;
  if (control === 'follow-up') contact.followUps += 1;
}

const retryMany = step(
  'retry many',
  fc.record({ batch: nth, statuses: fc.subarray([...WAITING, ...FINISHED], { minLength: 1 }) }),
  async ({ batch: index, statuses }, model, running) => {
    const batch = pick(shownBatches(model), index);
    const path = `/batches/${batch.batchId}`;
    const batchBefore = couldBe(batch, running.nowMs());
    const before = await running.system.rest.contacts(batch.batchId);
    const answer = await running.ask('POST', `${path}/retry`, { statuses });
    const batches = [...new Set([...batchBefore, ...couldBe(batch, running.nowMs())])];
    const hasEnded = (batch.end.latest?.getTime() ?? Infinity) <= running.nowMs();
    const allowed = batches.map((status) => takesRetries({ ...batch, status, hasEnded }));
    if (!judge(answer, new Set(allowed), { statuses })) return;
    const was = before.map(({ status }) => String(status));
    const may = batch.contacts.filter((_, position) =>
      contactCouldBe(was[position] ?? '', batch).some((status) => statuses.includes(status)),
    );
    const surely = was.filter((status) => FINISHED.includes(status) && statuses.includes(status));
    expect(answer.body['accepted']).toBeGreaterThanOrEqual(surely.length);
    expect(answer.body['accepted']).toBeLessThanOrEqual(may.length);
    for (const contact of may) follow(contact, 'retry', answer.asked);
  },
);

const suppress = step(
  'suppress',
  fc.record({ number, isLifted: fc.boolean() }),
  async (order, model, running) => {
    const suppression = suppressionOf(model, order.number);
    const phone_number = order.number;
    if (!order.isLifted) {
      const answer = await running.ask('POST', '/suppressions/', { phone_number });
      expect(answer.status).toBe(200);
      suppression.change(true, answer.asked);
    } else {
      const answer = await running.ask('DELETE', `/suppressions/${phone_number}`);
      expect(answer.status).toBe(suppression.latest ? 204 : 404);
      suppression.change(false, answer.asked);
    }
  },
);

/** Commands to one contact or number; what is named twice comes twice as often. */
export const contactCommands = [controls, controls, controls, retryMany, suppress];
