import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FailureCode } from '../../domain/call-failure.ts';
import type { CallStatus } from '../../domain/call.ts';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { CallRow, Db } from '../tables.ts';
import { FAILURE_COLUMNS, failureCode } from './failure-code.ts';

/** What a call has cost, by its parts. */
const COST_COLUMNS = [
  'telephonyCost',
  'transcriptionCost',
  'speechCost',
  'modelCost',
  'platformCost',
  'otherCost',
] as const;

/** The columns that the API shows of a call in a list. A transcript may have a million characters. */
const LISTED = [
  ...FAILURE_COLUMNS,
  'executionId',
  'contactId',
  'batchId',
  'campaignId',
  'fromNumber',
  'toNumber',
  'sipReason',
  'durationSeconds',
  'recordingUrl',
  'summary',
  'sentiment',
  'hangupBy',
  'hangupReason',
  'disposition',
  'analysis',
  'analysisProblems',
  ...COST_COLUMNS,
  'pricePerMinuteUsd',
  'totalCost',
  'retryCount',
  'isFollowUp',
  'eligibility',
  'tzdataVersion',
  'createdAt',
  'answeredAt',
] as const;

/** What was said; only where it was asked for. */
const SPOKEN = ['transcript', 'turns'] as const;

/** A call in a list. */
export type ListedCall = Pick<CallRow, (typeof LISTED)[number]> &
  Partial<Pick<CallRow, (typeof SPOKEN)[number]>>;

export type CallFilter = {
  organizationId: string;
  batchId?: string | undefined;
  contactId?: string | undefined;
  campaignId?: string | undefined;
  callStatuses?: readonly CallStatus[] | undefined;
  failureCodes?: readonly FailureCode[] | undefined;
  fromNumber?: string | undefined;
  toNumber?: string | undefined;
  /** Inclusive. */
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdTo?: Date | undefined;
};

/** An execution id is a UUIDv7, so that calls in the order of their ids are in that of their claims. */
export const CALL_ORDERS: ListOrders<'created_at', ListedCall> = {
  created_at: [{ column: sql.ref('executionId'), kind: 'uuid', of: (call) => call.executionId }],
};

type Page = { filter: CallFilter; page: ListPage<ListedCall>; withTranscript: boolean };
type CallsOfContacts = { contactIds: readonly string[]; withTranscript: boolean };

/** One page of an organization's calls. */
export async function listCalls(db: Db, asked: Page): Promise<ListedCall[]> {
  return pageOfCalls(db, asked).select(shown(asked)).execute();
}

/** The size of a page of calls as text, in bytes. Postgres knows it without reading the texts. */
export async function sizeOfCallPage(db: Db, asked: Page): Promise<number> {
  return sizeOfCalls(db, pageOfCalls(db, asked), asked);
}

export async function countCalls(db: Db, filter: CallFilter): Promise<number> {
  const { count } = await matchingCalls(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All calls of some contacts by contact id, oldest first: an execution id is a UUIDv7. */
export async function callsOfContacts(
  db: Db,
  wanted: CallsOfContacts,
): Promise<Map<string, ListedCall[]>> {
  const rows = await ofContacts(db, wanted).select(shown(wanted)).orderBy('executionId').execute();
  return Map.groupBy(rows, (row) => row.contactId);
}

/** As `sizeOfCallPage`, of all calls of some contacts. */
export async function sizeOfCallsOfContacts(db: Db, wanted: CallsOfContacts): Promise<number> {
  return sizeOfCalls(db, ofContacts(db, wanted), wanted);
}

/** Members of a call besides its texts, with their names, as JSON. */
const BYTES_OF_A_CALL = 1_500;

/** Bytes of the texts of a call, besides what was said. */
export const bytesOfReport = sql<number>`coalesce(octet_length(calls.summary), 0)
  + coalesce(octet_length(calls.analysis::text), 0)
  + coalesce(octet_length(calls.analysis_problems::text), 0)`;

/** Bytes of what was said. Turns are answered twice where no transcript was reported. */
export const bytesSpoken = sql<number>`coalesce(octet_length(calls.transcript), 0)
  + coalesce(octet_length(calls.turns) * case when calls.transcript is null then 2 else 1 end, 0)`;

/** How many bytes the calls of a query have as JSON, without reading their texts. */
export async function sizeOfCalls(
  db: Db,
  calls: ReturnType<typeof ofContacts>,
  { withTranscript }: { withTranscript: boolean },
): Promise<number> {
  const sizes = withTranscript ? [bytesOfReport, bytesSpoken] : [bytesOfReport];
  const { bytes } = await db
    .with('page', () => calls.select('executionId'))
    .selectFrom('calls')
    .select(
      sql<number>`coalesce(sum(${BYTES_OF_A_CALL} + ${sql.join(sizes, sql` + `)}), 0)`.as('bytes'),
    )
    .where('executionId', 'in', (eb) => eb.selectFrom('page').select('page.executionId'))
    .executeTakeFirstOrThrow();
  return bytes;
}

function shown({ withTranscript }: { withTranscript: boolean }) {
  return withTranscript ? ([...LISTED, ...SPOKEN] as const) : LISTED;
}

function pageOfCalls(db: Db, { filter, page }: Page) {
  return pageOf(matchingCalls(db, filter), page);
}

function ofContacts(db: Db, { contactIds }: CallsOfContacts) {
  return db
    .selectFrom('calls')
    .where('contactId', '=', sql<string>`any(${[...contactIds]}::uuid[])`);
}

function matchingCalls(db: Db, filter: CallFilter) {
  let query = db
    .selectFrom('calls')
    .where('organizationId', '=', filter.organizationId)
    .where(hasObject(filter, 'batches', 'batchId'))
    .where(hasObject(filter, 'campaigns', 'campaignId'));
  const { callStatuses, failureCodes, createdFrom, createdTo } = filter;
  for (const column of ['batchId', 'contactId', 'campaignId', 'fromNumber', 'toNumber'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  if (callStatuses !== undefined) query = query.where('callStatus', 'in', [...callStatuses]);
  if (failureCodes !== undefined) query = query.where(failureCode, 'in', [...failureCodes]);
  if (createdFrom !== undefined) query = query.where('createdAt', '>=', createdFrom);
  if (createdTo !== undefined) query = query.where('createdAt', '<', createdTo);
  return query;
}

/**
 * Whether the organization has the object by which calls are filtered. Postgres asks this before it reads
 * a call: else it reads all calls of a foreign batch to show none of them.
 */
function hasObject(
  filter: CallFilter,
  table: 'batches' | 'campaigns',
  id: 'batchId' | 'campaignId',
): RawBuilder<SqlBool> {
  const value = filter[id];
  if (value === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from ${sql.table(table)}
    where ${sql.ref(id)} = ${value} and organization_id = ${filter.organizationId})`;
}
