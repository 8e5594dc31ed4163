import type { OrganizationsTable } from '../../../src/db/organization-tables.ts';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ContactInput } from '../../../workflows/messages.ts';
import type {
  BatchRow,
  CallRow,
  ContactRow,
  ContactsTable,
  Db,
  NewBatch,
  NewCampaign,
} from '../../../src/db/tables.ts';
import { calleeZoneOf } from '../../../src/domain/hours/callee-zone.ts';
import type { RetryPolicy } from '../../../src/domain/retry-policy.ts';
import type { WorkingHours } from '../../../src/domain/hours/working-hours.ts';

/** A Monday; the current time of tests without a running system. */
export const NOW = new Date('2027-03-01T10:00:00Z');

/** The instant this many seconds after NOW. */
export function afterNow(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

export type BatchSettings = {
  /** Columns of its organization. */
  organization?: Partial<Insertable<OrganizationsTable>>;
  /** Another batch in the same organization. */
  beside?: Pick<StoredBatch, 'organizationId'>;
  campaign?: Partial<NewCampaign>;
  retryPolicy?: RetryPolicy;
  workingHours?: WorkingHours;
  batch?: Partial<NewBatch>;
  /** By position; the defaults are those of a new contact that is due now. */
  contacts?: readonly Partial<Insertable<ContactsTable>>[];
};

export type StoredBatch = {
  organizationId: string;
  campaignId: string;
  batchId: string;
  /** By position. */
  contactIds: readonly [string, ...string[]];
};

/** Stores a batch that is in progress since NOW, with its own organization and campaign. */
export async function storeBatch(db: Db, settings: BatchSettings = {}): Promise<StoredBatch> {
  const organizationId = settings.beside?.organizationId ?? uuidv7();
  const [campaignId, batchId] = [uuidv7(), uuidv7()];
  const parent = { organizationId, campaignId };
  const ids = { ...parent, batchId };
  const times = { createdAt: NOW, updatedAt: NOW };
  const contacts = (settings.contacts ?? [{}]).map((members, position) => ({
    ...ids,
    ...newContact(position, members),
    ...members,
  }));
  await db
    .insertInto('organizations')
    .values({ organizationId, name: 'test', ...times, ...settings.organization })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('campaigns')
    .values({ ...parent, ...newCampaign(settings, contacts), ...times, ...settings.campaign })
    .execute();
  await db
    .insertInto('batches')
    .values({ ...ids, ...newBatch(contacts.length), ...times, ...settings.batch })
    .execute();
  await db.insertInto('contacts').values(contacts).execute();
  const [first, ...others] = contacts.map(({ contactId }) => contactId);
  if (first === undefined) throw new Error('Cannot store a batch without contacts');
  return { ...ids, contactIds: [first, ...others] };
}

function newCampaign(
  { retryPolicy, workingHours }: BatchSettings,
  contacts: readonly Pick<Insertable<ContactsTable>, 'status' | 'claimedFrom'>[],
) {
  // A contact that waits for a retry has one.
  const isRetried = contacts.some(
    ({ status, claimedFrom }) => status === 'retrying' || claimedFrom === 'retrying',
  );
  const maxRetries = isRetried ? 20 : 0;
  const policy: RetryPolicy = { maxRetries, strategy: 'fixed', cooldownMinutes: 60 };
  return {
    name: 'Spring',
    status: 'active',
    agentId: 'agent-1',
    phoneNumbers: ['+14155550100'],
    phoneNumberStrategy: 'round_robin',
    retryPolicy: JSON.stringify(retryPolicy ?? policy),
    workingHours: workingHours === undefined ? null : JSON.stringify(workingHours),
    timezone: 'UTC',
    defaultCallVariables: '{}',
    concurrencyLimit: 10,
    ringTimeoutSeconds: 60,
    maxCallDurationSeconds: 3_600,
  } satisfies Partial<NewCampaign>;
}

function newBatch(totalContacts: number) {
  return {
    status: 'in_progress',
    totalContacts,
    callContext: '{}',
    metadata: '{}',
    startedAt: NOW,
    revision: 1,
  } satisfies Partial<NewBatch>;
}

function newContact(
  position: number,
  { phoneNumber: given, timezone = null }: Partial<Insertable<ContactsTable>>,
) {
  const phoneNumber = given ?? `+1415556${String(position).padStart(4, '0')}`;
  return {
    contactId: uuidv7(),
    position,
    phoneNumber,
    calleeZone: calleeZoneOf({ phoneNumber, timezone }),
    callVariables: '{}',
    dueAt: NOW,
    lookAt: NOW,
  };
}

/** The columns of a claimed contact, with a new execution id. */
export function claimedContact(members: Partial<Insertable<ContactsTable>> = {}) {
  return {
    status: 'dispatched',
    currentExecutionId: uuidv7(),
    claimId: uuidv7(),
    claimedAt: NOW,
    claimedFrom: 'pending',
    ...members,
  } satisfies Partial<Insertable<ContactsTable>>;
}

/** Stores a batch whose first contact is claimed; `input` is that contact's workflow input. */
export async function storeClaimed(
  db: Db,
  { contact, ...settings }: BatchSettings & { contact?: Partial<Insertable<ContactsTable>> } = {},
): Promise<{ input: ContactInput; stored: StoredBatch }> {
  const executionId = uuidv7();
  const first = claimedContact({ currentExecutionId: executionId, ...contact });
  const contacts = [first, ...(settings.contacts ?? [])];
  const stored = await storeBatch(db, { ...settings, contacts });
  const { batchId, contactIds } = stored;
  return { input: { batchId, contactId: contactIds[0], executionId }, stored };
}

export async function batchRow(db: Db, { batchId }: { batchId: string }): Promise<BatchRow> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
}

export async function contactRow(
  db: Db,
  { contactId }: { contactId: string },
): Promise<ContactRow> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('contactId', '=', contactId)
    .executeTakeFirstOrThrow();
}

/** The attempt of an execution; undefined if none is stored. */
export async function callRow(
  db: Db,
  { executionId }: { executionId: string },
): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('executionId', '=', executionId)
    .executeTakeFirst();
}

/** The statuses of a batch's contacts, by position. */
export async function contactStatuses(db: Db, { batchId }: { batchId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('status')
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
  return rows.map(({ status }) => status);
}
