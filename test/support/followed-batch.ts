import type { Db, Tx } from '../../src/db/tables.ts';
import type { ContactStatus } from '../../src/domain/contact.ts';
import type { TestApp } from './app.ts';
import { addBatch } from './batch.ts';
import { EventReader, type ServerEvent } from './event-stream.ts';
import { answeredNumbers } from './numbers.ts';

export function eventsPath(batchId: string): string {
  return `/api/v1/batches/${batchId}/events`;
}

/** Makes a batch, and the ways to change it and to follow it. */
export async function batchToFollow(app: TestApp, campaignId: string, size: number) {
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
    /** From the event with the id when one is given. */
    async follow(lastEventId?: string): Promise<EventReader> {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const answer = await app.request(eventsPath(batchId), { headers });
      if (answer.status !== 200) throw new Error(`following is answered with ${answer.status}`);
      return new EventReader(answer);
    },
    /** A new reader, for whom status and counters are past, and the id that he has. */
    async followed(): Promise<{ reader: EventReader; id: string }> {
      const reader = await this.follow();
      return { reader, id: (await nextOf(reader, 'counters')).id };
    },
    /** Nothing is left to dial or to close. */
    async finish(): Promise<void> {
      await db
        .updateTable('batches')
        .set({ status: 'completed', dispatchEndedAt: new Date() })
        .where('batchId', '=', batchId)
        .execute();
    },
  };
}

/** Gives contacts a status, in one statement. */
export async function move(
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

/** The next event of a kind; those before it are passed over. */
export async function nextOf(reader: EventReader, kind: string): Promise<ServerEvent> {
  for (;;) {
    const event = await reader.next();
    if (event === undefined) throw new Error(`the stream ended without '${kind}'`);
    if (event.event === kind) return event;
  }
}

/** The contacts that events tell of, in their order. */
export function contactsIn(events: readonly ServerEvent[]): unknown[] {
  return events.flatMap(({ event, data }) => (event === 'contact' ? [data['contact_id']] : []));
}
