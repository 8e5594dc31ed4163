import type { Db, Tx } from '../../../src/db/tables.ts';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import type { TestApp } from './app.ts';
import { addBatch } from './batch.ts';
import { EventReader, type ServerEvent } from './event-stream.ts';
import { answeredNumbers } from '../data/phone-numbers.ts';

export function eventsPath(batchId: string): string {
  return `/api/v1/batches/${batchId}/events`;
}

/** Creates a batch through the API; the result follows its event stream and can finish it. */
export async function createFollowedBatch(app: TestApp, campaignId: string, size: number) {
  const { db } = app;
  const batchId = await addBatch(app, campaignId, { contacts: answeredNumbers(size) });
  const rows = await db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
  return {
    batchId,
    /** By position. */
    contactIds: rows.map(({ contactId }) => contactId),
    /** Opens the event stream, resuming after `lastEventId` if given. */
    async follow(lastEventId?: string): Promise<EventReader> {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const answer = await app.request(eventsPath(batchId), { headers });
      if (answer.status !== 200) throw new Error(`following is answered with ${answer.status}`);
      return new EventReader(answer);
    },
    /** Opens the event stream and reads its first status and counters; `id` is the last event's. */
    async followed(): Promise<{ reader: EventReader; id: string }> {
      const reader = await this.follow();
      return { reader, id: (await nextEvent(reader, 'counters')).id };
    },
    /** Completes the batch and ends its dispatch. */
    async finish(): Promise<void> {
      await db
        .updateTable('batches')
        .set({ status: 'completed', dispatchEndedAt: new Date() })
        .where('batchId', '=', batchId)
        .execute();
    },
  };
}

/** Sets the status of contacts in one statement. */
export async function setContactStatus(
  db: Db | Tx,
  contactIds: readonly string[],
  status: ContactStatus,
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ status })
    .where('contactId', 'in', [...contactIds])
    .execute();
}

/** Reads up to the next event of a kind and returns it. */
export async function nextEvent(reader: EventReader, kind: string): Promise<ServerEvent> {
  for (;;) {
    const event = await reader.next();
    if (event === undefined) throw new Error(`the stream ended without '${kind}'`);
    if (event.event === kind) return event;
  }
}

/** The contact ids of the contact events, in order. */
export function contactIdsOf(events: readonly ServerEvent[]): unknown[] {
  return events.flatMap(({ event, data }) => (event === 'contact' ? [data['contact_id']] : []));
}
