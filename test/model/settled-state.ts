import { expect } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  type BatchStatus,
  isHidden,
  mayBeOpen,
  type Model,
  type ModelBatch,
  type ModelContact,
} from './model.ts';
import {
  readContacts,
  readPlacedCalls,
  type ContactState,
  type PlacedCall,
  type SystemUnderTest,
} from './system-under-test.ts';
import { possibleStatuses, FINISHED, OPEN_BATCH, WAITING } from './transitions.ts';

const DAY_MS = 86_400_000;
/** Within this distance of the edge of a window or a due time, both outcomes are right. */
const TOLERANCE_MS = 60_000;
/** A difference may still be resolved within this time. */
const SETTLE_TIMEOUT_MS = 20_000;

type BatchState = {
  batchId: string;
  status: BatchStatus;
  totalContacts: number;
  dispatchEndedAt: Date | null;
};

/** Rows and ledger at one moment without live calls. */
type SystemState = {
  contacts: ContactState[];
  batches: BatchState[];
  placed: PlacedCall[];
  nowMs: number;
};

/** Fails unless the rows soon reach a state that the model allows without live calls. */
export async function expectSettledState(model: Model, running: SystemUnderTest): Promise<void> {
  const readDifferences = async () => findDifferences(model, await readState(running));
  const found = await eventually(
    readDifferences,
    (differences) => differences.length === 0,
    SETTLE_TIMEOUT_MS,
  ).catch(readDifferences);
  expect(found, 'differences from the model').toEqual([]);
  narrowModel(model, await readState(running));
}

/** Sets the statuses of the model to the observed ones, where it allows several. */
function narrowModel(model: Model, { batches, contacts }: SystemState): void {
  const statuses = new Map(contacts.map(({ contactId, status }) => [contactId, status]));
  for (const batch of model.batches) {
    const row = batches.find(({ batchId }) => batchId === batch.batchId);
    if (row !== undefined) batch.lastStatuses = new Set([row.status]);
    for (const contact of batch.contacts) {
      const status = statuses.get(contact.contactId) ?? '';
      contact.finalStatus = FINISHED.includes(status) ? status : null;
    }
  }
}

/** Whether dispatch has ended for every batch. */
export async function hasEverythingEnded(running: SystemUnderTest): Promise<boolean> {
  const batches = await readBatches(running);
  return batches.every(({ dispatchEndedAt }) => dispatchEndedAt !== null);
}

/** Fails unless the API's counters match the rows, and the ledger contains every attempt. */
export async function expectCountersMatchRows(
  model: Model,
  running: SystemUnderTest,
): Promise<void> {
  const { contacts, placed } = await readState(running);
  const attempts = await countAttempts(running);
  expect(attempts.placed, 'attempts with a call').toBe(placed.length);
  expect(attempts.unplaced, 'attempts without a call').toBe(0);
  for (const batch of model.batches) {
    const { batchId } = batch;
    const own = contacts.filter((contact) => contact.batchId === batchId);
    const counted = countByStatus(own.map(({ status }) => status));
    const { status, body } = await running.request('GET', `/batches/${batchId}`);
    expect(status).toBe(isHidden(batch) ? 404 : 200);
    if (isHidden(batch)) continue;
    expect(body).toMatchObject({ total_contacts: own.length, counters: counted });
  }
}

async function countAttempts({ system }: SystemUnderTest) {
  const rows = await system.db.selectFrom('calls').select('callSid').execute();
  const placed = rows.filter(({ callSid }) => callSid !== null).length;
  return { placed, unplaced: rows.length - placed };
}

/** Counts statuses by counter name; the counter of status `in_progress` is `in_flight`. */
function countByStatus(statuses: readonly string[]): Record<string, number> {
  const names = [...WAITING, ...FINISHED, 'dispatched'].map((status) => [status, status]);
  return Object.fromEntries(
    [...names, ['in_flight', 'in_progress']].map(([name, status]) => [
      name,
      statuses.filter((own) => own === status).length,
    ]),
  );
}

async function readState(running: SystemUnderTest): Promise<SystemState> {
  const [contacts, batches, placed] = [
    await readContacts(running),
    await readBatches(running),
    await readPlacedCalls(running),
  ];
  return { contacts, batches, placed, nowMs: running.nowMs() };
}

async function readBatches({ system }: SystemUnderTest): Promise<BatchState[]> {
  return system.db
    .selectFrom('batches')
    .select(['batchId', 'status', 'totalContacts', 'dispatchEndedAt'])
    .execute();
}

function findDifferences(model: Model, seen: SystemState): string[] {
  return model.batches.flatMap((batch) => {
    const row = seen.batches.find(({ batchId }) => batchId === batch.batchId);
    if (row === undefined) return [`batch ${batch.batchId} is gone`];
    const rows = seen.contacts.filter(({ batchId }) => batchId === batch.batchId);
    // A day after its deletion a batch loses its contacts.
    if (isHidden(batch) && rows.length === 0) return [];
    const differences = [
      ...batchDifferences(batch, row, rows, seen),
      ...contactDifferences(batch, rows),
    ];
    return [...differences, ...idleContacts(model, batch, row, { ...seen, contacts: rows })].map(
      (difference) => `batch ${batch.batchId}, ${row.status}: ${difference}`,
    );
  });
}

/** Lists the differences of a batch; each check is a condition and its message. */
function batchDifferences(
  batch: ModelBatch,
  { status, totalContacts }: BatchState,
  contacts: readonly ContactState[],
  { nowMs }: SystemState,
): string[] {
  const allowed = possibleStatuses(batch, nowMs);
  const open = contacts.filter((contact) => !FINISHED.includes(contact.status));
  const unforced = open.filter(({ forcedAt }) => forcedAt === null);
  const isOpen = OPEN_BATCH.includes(status);
  const isServed = status === 'in_progress' && batch.campaign.status === 'active';
  const differences: [boolean, string][] = [
    [!allowed.has(status), `expected ${[...allowed].join(' or ')}`],
    [totalContacts !== batch.contacts.length, `has ${totalContacts} contacts`],
    [contacts.length !== batch.contacts.length, `has ${contacts.length} rows`],
    [status === 'pending' && isPast(batch.start.latest, nowMs), 'has not begun'],
    [isOpen && isPast(batch.end.latest, nowMs), 'has not expired'],
    [isServed && open.length === 0, 'has not completed'],
    [status === 'completed' && unforced.length > 0, 'has open contacts'],
    [!isOpen && status !== 'completed' && open.length > 0, 'has open contacts'],
  ];
  return differences.flatMap(([isSo, message]) => (isSo ? [message] : []));
}

function isPast(instant: Date | null, nowMs: number): boolean {
  return instant !== null && instant.getTime() + TOLERANCE_MS < nowMs;
}

/** A contact keeps its final status unless a further call was requested. */
function* contactDifferences(batch: ModelBatch, rows: readonly ContactState[]): Iterable<string> {
  for (const [index, contact] of batch.contacts.entries()) {
    const row = rows[index];
    if (row?.contactId !== contact.contactId) yield `another contact at ${index}`;
    if (row === undefined) continue;
    const { finalStatus: finished } = contact;
    if (finished !== null && finished !== row.status) yield `${finished} became ${row.status}`;
  }
}

/** Lists contacts that wait although they are due and no rule blocks their call. */
function idleContacts(
  model: Model,
  batch: ModelBatch,
  { status: batchStatus }: BatchState,
  { contacts, placed, nowMs }: SystemState,
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
    if (contact === undefined || isBlocked(model, contact, placed, nowMs)) return [];
    return [`${contact.number} is due and ${status}`];
  });
}

function isBlocked(
  model: Model,
  contact: ModelContact,
  placed: readonly PlacedCall[],
  nowMs: number,
): boolean {
  const isCalling = contact.batch.campaign.status === 'active';
  return (
    !isCalling ||
    !isOpenWithTolerance(contact, nowMs) ||
    isCapped(model, contact, placed, nowMs) ||
    isAtMaxCalls(model, contact, placed)
  );
}

function isAtMaxCalls(
  { batches }: Model,
  { batch: { campaign } }: ModelContact,
  placed: readonly PlacedCall[],
): boolean {
  const ids = batches.flatMap((batch) => (batch.campaign === campaign ? batch.contacts : []));
  const own = new Set(ids.map(({ contactId }) => contactId));
  const begun = placed.filter(({ contactId }) => own.has(contactId)).length;
  return begun >= (campaign.maxCalls.latest ?? Infinity);
}

function isOpenWithTolerance(contact: ModelContact, nowMs: number): boolean {
  const span = { fromMs: nowMs, toMs: nowMs };
  return [nowMs - TOLERANCE_MS, nowMs, nowMs + TOLERANCE_MS].every((atMs) =>
    mayBeOpen(contact, atMs, span),
  );
}

function isCapped(
  { dayCap, weekCap }: Model,
  { number }: ModelContact,
  placed: readonly PlacedCall[],
  nowMs: number,
): boolean {
  const callsWithin = (spanMs: number) =>
    placed.filter(
      ({ call, gateMs }) => call.to === number && gateMs > nowMs - TOLERANCE_MS - spanMs,
    );
  return (
    callsWithin(DAY_MS).length >= (dayCap.latest ?? Infinity) ||
    callsWithin(7 * DAY_MS).length >= (weekCap.latest ?? Infinity)
  );
}
