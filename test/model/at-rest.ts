import { expect } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  type BatchStatus,
  isGone,
  mayBeOpen,
  type Model,
  type ModelBatch,
  type ModelContact,
} from './model.ts';
import {
  contactsSeen,
  placedCalls,
  type ContactSeen,
  type Placed,
  type Running,
} from './running.ts';
import { couldBe, FINISHED, OPEN_BATCH, WAITING } from './transitions.ts';

const DAY_MS = 86_400_000;
/** Nearer to the edge of a window or a due time than this, both are right. */
const EDGE_MS = 60_000;
/** What is not so yet may be under way. */
const WITHIN_MS = 20_000;

type BatchSeen = {
  batchId: string;
  status: BatchStatus;
  totalContacts: number;
  dispatchEndedAt: Date | null;
};

/** Rows and ledger at one moment of rest. */
type Seen = { contacts: ContactSeen[]; batches: BatchSeen[]; placed: Placed[]; nowMs: number };

/** Fails unless, within a short time, the rows are what the model allows when nothing is up. */
export async function expectRest(model: Model, running: Running): Promise<void> {
  const look = async () => faultsOf(model, await see(running));
  const found = await eventually(look, (faults) => faults.length === 0, WITHIN_MS).catch(look);
  expect(found, 'rows at rest').toEqual([]);
  remember(model, await see(running));
}

function remember(model: Model, { batches, contacts }: Seen): void {
  const statuses = new Map(contacts.map(({ contactId, status }) => [contactId, status]));
  for (const batch of model.batches) {
    const row = batches.find(({ batchId }) => batchId === batch.batchId);
    if (row !== undefined) batch.seen = new Set([row.status]);
    for (const contact of batch.contacts) {
      const status = statuses.get(contact.contactId) ?? '';
      contact.finished = FINISHED.includes(status) ? status : null;
    }
  }
}

/** Whether every batch is over and every contact has its last status. */
export async function isAllOver(running: Running): Promise<boolean> {
  const batches = await batchesSeen(running);
  return batches.every(({ dispatchEndedAt }) => dispatchEndedAt !== null);
}

/** Fails unless the API counts what the rows say, and every attempt of the rows is in the ledger. */
export async function expectCounted(model: Model, running: Running): Promise<void> {
  const { contacts, placed } = await see(running);
  expect(await countAttempts(running), 'attempts').toBe(placed.length);
  for (const batch of model.batches) {
    const { batchId } = batch;
    const own = contacts.filter((contact) => contact.batchId === batchId);
    const counted = countersOf(own.map(({ status }) => status));
    const { status, body } = await running.ask('GET', `/batches/${batchId}`);
    expect(status).toBe(isGone(batch) ? 404 : 200);
    if (isGone(batch)) continue;
    expect(body).toMatchObject({ total_contacts: own.length, counters: counted });
  }
}

async function countAttempts({ system }: Running): Promise<number> {
  return (await system.db.selectFrom('calls').select('executionId').execute()).length;
}

/** What a list of statuses comes to; `in_flight` has another name than its status. */
function countersOf(statuses: readonly string[]): Record<string, number> {
  const names = [...WAITING, ...FINISHED, 'dispatched'].map((status) => [status, status]);
  return Object.fromEntries(
    [...names, ['in_flight', 'in_progress']].map(([name, status]) => [
      name,
      statuses.filter((own) => own === status).length,
    ]),
  );
}

async function see(running: Running): Promise<Seen> {
  const [contacts, batches, placed] = [
    await contactsSeen(running),
    await batchesSeen(running),
    await placedCalls(running),
  ];
  return { contacts, batches, placed, nowMs: running.nowMs() };
}

async function batchesSeen({ system }: Running): Promise<BatchSeen[]> {
  return system.db
    .selectFrom('batches')
    .select(['batchId', 'status', 'totalContacts', 'dispatchEndedAt'])
    .execute();
}

function faultsOf(model: Model, seen: Seen): string[] {
  return model.batches.flatMap((batch) => {
    const row = seen.batches.find(({ batchId }) => batchId === batch.batchId);
    if (row === undefined) return [`batch ${batch.batchId} is gone`];
    const rows = seen.contacts.filter(({ batchId }) => batchId === batch.batchId);
    const faults = [...batchFaults(batch, row, rows, seen), ...contactFaults(batch, rows)];
    return [...faults, ...idleContacts(model, batch, row, { ...seen, contacts: rows })].map(
      (fault) => `batch ${batch.batchId}, ${row.status}: ${fault}`,
    );
  });
}

/** What is wrong with a batch when the first of each pair is so. */
function batchFaults(
  batch: ModelBatch,
  { status, totalContacts }: BatchSeen,
  contacts: readonly ContactSeen[],
  { nowMs }: Seen,
): string[] {
  const allowed = couldBe(batch, nowMs);
  const open = contacts.filter((contact) => !FINISHED.includes(contact.status));
  const unforced = open.filter(({ forcedAt }) => forcedAt === null);
  const isOpen = OPEN_BATCH.includes(status);
  const isServed = status === 'in_progress' && batch.campaign.status === 'active';
  const faults: [boolean, string][] = [
    [!allowed.has(status), `expected ${[...allowed].join(' or ')}`],
    [totalContacts !== batch.contacts.length, `has ${totalContacts} contacts`],
    [contacts.length !== batch.contacts.length, `has ${contacts.length} rows`],
    [status === 'pending' && isPast(batch.start.latest, nowMs), 'has not begun'],
    [isOpen && isPast(batch.end.latest, nowMs), 'has not expired'],
    [isServed && open.length === 0, 'has not completed'],
    [status === 'completed' && unforced.length > 0, 'has open contacts'],
    [!isOpen && status !== 'completed' && open.length > 0, 'has open contacts'],
  ];
  return faults.flatMap(([isSo, fault]) => (isSo ? [fault] : []));
}

function isPast(instant: Date | null, nowMs: number): boolean {
  return instant !== null && instant.getTime() + EDGE_MS < nowMs;
}

/** A status that ends a contact is not left, unless somebody asked for one call more. */
function* contactFaults(batch: ModelBatch, rows: readonly ContactSeen[]): Iterable<string> {
  for (const [index, contact] of batch.contacts.entries()) {
    const row = rows[index];
    if (row?.contactId !== contact.contactId) yield `another contact at ${index}`;
    if (row === undefined) continue;
    const { finished } = contact;
    if (finished !== null && finished !== row.status) yield `${finished} became ${row.status}`;
  }
}

/** Contacts that wait although nothing in the world holds them back. */
function idleContacts(
  model: Model,
  batch: ModelBatch,
  { status: batchStatus }: BatchSeen,
  { contacts, placed, nowMs }: Seen,
): string[] {
  const due = contacts.filter(
    ({ status, forcedAt, dueAt }) =>
      WAITING.includes(status) &&
      isPast(dueAt, nowMs) &&
      (batchStatus === 'in_progress' || (batchStatus === 'completed' && forcedAt !== null)),
  );
  const byId = new Map(batch.contacts.map((contact) => [contact.contactId, contact]));
  return due.flatMap(({ contactId, status }) => {
    const contact = byId.get(contactId);
    if (contact === undefined || isHeld(model, contact, placed, nowMs)) return [];
    return [`${contact.number} is due and ${status}`];
  });
}

function isHeld(
  model: Model,
  contact: ModelContact,
  placed: readonly Placed[],
  nowMs: number,
): boolean {
  const isCalling = contact.batch.campaign.status === 'active';
  return !isCalling || !isOpenAround(contact, nowMs) || isCapped(model, contact, placed, nowMs);
}

function isOpenAround(contact: ModelContact, nowMs: number): boolean {
  const span = { fromMs: nowMs, toMs: nowMs };
  return [nowMs - EDGE_MS, nowMs, nowMs + EDGE_MS].every((atMs) => mayBeOpen(contact, atMs, span));
}

function isCapped(
  { dayCap, weekCap }: Model,
  { number }: ModelContact,
  placed: readonly Placed[],
  nowMs: number,
): boolean {
  const callsWithin = (spanMs: number) =>
    placed.filter(({ call, gateMs }) => call.to === number && gateMs > nowMs - EDGE_MS - spanMs);
  return (
    callsWithin(DAY_MS).length >= (dayCap.latest ?? Infinity) ||
    callsWithin(7 * DAY_MS).length >= (weekCap.latest ?? Infinity)
  );
}
