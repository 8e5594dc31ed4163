import { type Selectable, sql } from 'kysely';
import { sizeOfCalls } from './calls/call-lists.ts';
import type { PersonKey } from './erasures/contacts.ts';
import type { DeliveryStatus } from '../domain/webhook-event.ts';
import type { CallEventsTable, CallRow, ContactRow, Db } from './tables.ts';
import type { WebhookEventsTable } from './webhook-tables.ts';

type Page = { skip: number; limit: number };
export type WebhookRow = Selectable<CallEventsTable>;

/** One page of something, and how much of it there is in all. */
export type Part<Row> = { rows: Row[]; total: number };

/** Contacts with a number in all batches, deleted ones too, oldest first. */
export async function contactsOfPerson(
  db: Db,
  { organizationId, phoneNumber, skip, limit }: PersonKey & Page,
): Promise<Part<ContactRow>> {
  const contacts = db
    .selectFrom('contacts')
    .where('phoneNumber', '=', phoneNumber)
    .where('organizationId', '=', organizationId);
  const { total } = await contacts
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = contacts.selectAll().orderBy('contactId').offset(skip).limit(limit);
  return { rows: await page.execute(), total };
}

/** Calls to a number, oldest first. */
export async function callsOfPerson(
  db: Db,
  { skip, limit, ...key }: PersonKey & Page,
): Promise<Part<CallRow>> {
  const calls = callsTo(db, key);
  const { total } = await calls
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = calls.selectAll().orderBy('createdAt').orderBy('executionId');
  return { rows: await page.offset(skip).limit(limit).execute(), total };
}

/** How many bytes a page of `callsOfPerson` has, as `sizeOfCallPage` counts them. */
export async function sizeOfCallsOfPerson(
  db: Db,
  { skip, limit, ...key }: PersonKey & Page,
): Promise<number> {
  const page = callsTo(db, key).orderBy('createdAt').orderBy('executionId');
  return sizeOfCalls(db, page.offset(skip).limit(limit), { withTranscript: true });
}

function callsTo(db: Db, { organizationId, phoneNumber }: PersonKey) {
  return db
    .selectFrom('calls')
    .where('organizationId', '=', organizationId)
    .where('toNumber', '=', phoneNumber);
}

/** An event about a contact, with how many of its deliveries have which status. */
export type EventOfPerson = Pick<
  Selectable<WebhookEventsTable>,
  'eventId' | 'type' | 'at' | 'contactId' | 'executionId' | 'status' | 'reason'
> &
  Record<DeliveryStatus, number>;

const deliveries = (status: DeliveryStatus) =>
  sql<number>`(select count(*) from webhook_deliveries as deliveries
    where deliveries.event_id = webhook_events.event_id and deliveries.status = ${sql.lit(status)})`;

/** Stored events about the contacts with a number, oldest first. */
export async function eventsOfPerson(
  db: Db,
  { organizationId, phoneNumber, skip, limit }: PersonKey & Page,
): Promise<Part<EventOfPerson>> {
  const events = db
    .selectFrom('webhookEvents')
    .where('contactId', 'in', (eb) =>
      eb
        .selectFrom('contacts')
        .select('contactId')
        .where('phoneNumber', '=', phoneNumber)
        .where('organizationId', '=', organizationId),
    );
  const { total } = await events
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = events
    .select(['eventId', 'type', 'at', 'contactId', 'executionId', 'status', 'reason'])
    .select([
      deliveries('delivered').as('delivered'),
      deliveries('pending').as('pending'),
      deliveries('failed').as('failed'),
    ])
    .orderBy('eventId');
  return { rows: await page.offset(skip).limit(limit).execute(), total };
}

/** Webhooks of the calls to a number, oldest first; it has to run for the organization. */
export async function webhooksOfPerson(
  db: Db,
  { phoneNumber, skip, limit }: PersonKey & Page,
): Promise<Part<WebhookRow>> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from webhooks_of_number(${phoneNumber})`.execute(db);
  const { rows } = await sql<WebhookRow>`
    select * from webhooks_of_number(${phoneNumber})
    order by received_at, call_sid, call_status offset ${skip} limit ${limit}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
