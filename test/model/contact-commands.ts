import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type ModelContact, visibleBatches, suppressionOf } from './model.ts';
import { nth, number } from './arbitraries.ts';
import { checkAnswer, pickNth, command } from './model-command.ts';
import type { RequestTimes } from './timeline.ts';
import {
  possibleContactStatuses,
  type ContactControl,
  possibleStatuses,
  FINISHED,
  isAccepted,
  acceptsForcedCalls,
  WAITING,
} from './transitions.ts';

const changeContact = command(
  'contact',
  fc.record({
    batch: nth,
    contact: nth,
    control: fc.constantFrom<ContactControl>('skip', 'skip', 'retry', 'retry', 'follow-up'),
  }),
  async (args, model, running) => {
    const batch = pickNth(visibleBatches(model), args.batch);
    const known = pickNth(batch.contacts, args.contact);
    const path = `/batches/${batch.batchId}/contacts/${known.contactId}`;
    const batchBefore = possibleStatuses(batch, running.nowMs());
    const before = String((await running.request('GET', path)).body['status']);
    const at = new Date(running.nowMs() + 30 * 60_000);
    const body = args.control === 'follow-up' ? { at: at.toISOString() } : undefined;
    const answer = await running.request('POST', `${path}/${args.control}`, body);
    const batches = new Set([...batchBefore, ...possibleStatuses(batch, running.nowMs())]);
    const hasEnded = (batch.end.latest?.getTime() ?? Infinity) <= running.nowMs();
    const allowed = [...batches].flatMap((status) =>
      possibleContactStatuses(before, batch).flatMap((own) => {
        const expected = isAccepted(args.control, own, { ...batch, status, hasEnded });
        return expected === null ? [true, false] : [expected];
      }),
    );
    if (checkAnswer(answer, new Set(allowed), { before }))
      applyToModel(known, args.control, answer.times);
  },
);

function applyToModel(contact: ModelContact, control: ContactControl, times: RequestTimes): void {
  contact.finalStatus = control === 'skip' ? 'skipped' : null;
  contact.isSkipped.change(control === 'skip', times);
  if (control === 'retry') contact.forcedCalls += 1;
  if (control === 'follow-up') contact.followUps += 1;
}

const retryContacts = command(
  'retry many',
  fc.record({ batch: nth, statuses: fc.subarray([...WAITING, ...FINISHED], { minLength: 1 }) }),
  async ({ batch: index, statuses }, model, running) => {
    const batch = pickNth(visibleBatches(model), index);
    const path = `/batches/${batch.batchId}`;
    const batchBefore = possibleStatuses(batch, running.nowMs());
    const before = await running.system.rest.contacts(batch.batchId);
    const answer = await running.request('POST', `${path}/retry`, { statuses });
    const batches = [...new Set([...batchBefore, ...possibleStatuses(batch, running.nowMs())])];
    const hasEnded = (batch.end.latest?.getTime() ?? Infinity) <= running.nowMs();
    const allowed = batches.map((status) => acceptsForcedCalls({ ...batch, status, hasEnded }));
    if (!checkAnswer(answer, new Set(allowed), { statuses })) return;
    const was = before.map(({ status }) => String(status));
    const may = batch.contacts.filter((_, position) =>
      possibleContactStatuses(was[position] ?? '', batch).some((status) =>
        statuses.includes(status),
      ),
    );
    const surely = was.filter((status) => FINISHED.includes(status) && statuses.includes(status));
    expect(answer.body['accepted']).toBeGreaterThanOrEqual(surely.length);
    expect(answer.body['accepted']).toBeLessThanOrEqual(may.length);
    for (const contact of may) applyToModel(contact, 'retry', answer.times);
  },
);

const changeSuppression = command(
  'suppress',
  fc.record({ number, isLifted: fc.boolean() }),
  async (args, model, running) => {
    const suppression = suppressionOf(model, args.number);
    const phone_number = args.number;
    if (!args.isLifted) {
      const answer = await running.request('POST', '/suppressions/', { phone_number });
      expect(answer.status).toBe(200);
      suppression.change(true, answer.times);
    } else {
      const answer = await running.request('DELETE', `/suppressions/${phone_number}`);
      expect(answer.status).toBe(suppression.latest ? 204 : 404);
      suppression.change(false, answer.times);
    }
  },
);

/** Commands to one contact or number; a command listed twice runs twice as often. */
export const contactCommands = [
  changeContact,
  changeContact,
  changeContact,
  retryContacts,
  changeSuppression,
];
