import type { BatchView } from '../../schemas/batch.ts';
import type { CallView } from '../../schemas/call.ts';
import type { ContactListItem } from '../../schemas/contact.ts';
import type { LedgerRow } from './ledger-row.ts';

/** Three independent records of one finished batch: the upload, Redial's API and the ledger. */
export type Evidence = {
  uploaded: readonly { phone_number: string }[];
  batch: Pick<BatchView, 'batch_id' | 'total_contacts' | 'counters'>;
  contacts: readonly ContactListItem[];
  /** Call control's ledger; rows of other batches are ignored. */
  ledger: readonly LedgerRow[];
};

const openStatuses: ReadonlySet<string> = new Set([
  'pending',
  'dispatched',
  'in_progress',
  'retrying',
  'followup_scheduled',
]);

/**
 * Compares the contacts, call records and counters of a finished batch with call control's ledger.
 * They agree if
 * - every uploaded contact exists once and is finished,
 * - the counters match the contacts,
 * - ledger and call records hold the same calls with the same contacts and outcomes,
 * - no contact was in two calls at once.
 * @returns one sentence per disagreement; empty if everything agrees
 */
export function findDisagreements(evidence: Evidence): string[] {
  return [
    ...compareContacts(evidence),
    ...compareCounters(evidence),
    ...compareCalls(evidence),
    ...findSimultaneousCalls(ledgerOf(evidence)),
  ];
}

function compareContacts({ uploaded, batch, contacts }: Evidence): string[] {
  const open = contacts.filter((contact) => openStatuses.has(contact.status));
  const ids = new Set(contacts.map((contact) => contact.contact_id));
  return [
    ...problemUnless(
      batch.total_contacts === uploaded.length,
      `the batch counts ${batch.total_contacts} contacts, ${uploaded.length} were uploaded`,
    ),
    ...problemUnless(ids.size === contacts.length, 'a contact is listed twice'),
    ...problemUnless(
      sortedNumbers(contacts) === sortedNumbers(uploaded),
      'the contacts are not the uploaded ones',
    ),
    ...open.map((contact) => `contact ${contact.contact_id} is still ${contact.status}`),
  ];
}

function sortedNumbers(rows: readonly { phone_number: string }[]): string {
  return rows
    .map((row) => row.phone_number)
    .toSorted()
    .join();
}

function compareCounters({ batch, contacts }: Evidence): string[] {
  const tally = new Map<string, number>();
  for (const { status } of contacts) {
    const counter = status === 'in_progress' ? 'in_flight' : status;
    tally.set(counter, (tally.get(counter) ?? 0) + 1);
  }
  const sum = Object.values(batch.counters).reduce((total, count) => total + count, 0);
  return [
    ...problemUnless(
      sum === batch.total_contacts,
      `the counters add up to ${sum}, not to ${batch.total_contacts}`,
    ),
    ...Object.entries(batch.counters).flatMap(([counter, count]) =>
      problemUnless(
        count === (tally.get(counter) ?? 0),
        `the counter ${counter} is ${count}, the contacts say ${tally.get(counter) ?? 0}`,
      ),
    ),
  ];
}

type PlacedCall = LedgerRow & { sid: string };

function ledgerOf({ ledger, batch }: Evidence): PlacedCall[] {
  return ledger.flatMap((row) =>
    row.sid !== null && row.batch_id === batch.batch_id ? [{ ...row, sid: row.sid }] : [],
  );
}

function compareCalls(evidence: Evidence): string[] {
  const records = evidence.contacts.flatMap((contact) => contact.call_records ?? []);
  const placed = ledgerOf(evidence);
  const bySid = Map.groupBy(records, (record) => record.call_sid);
  const placedSids = new Set(placed.map((call) => call.sid));
  return [
    ...placed.flatMap((call) => compareCall(call, bySid.get(call.sid) ?? [])),
    ...problemUnless(placedSids.size === placed.length, 'the ledger lists a call twice'),
    ...records
      .filter(({ call_sid }) => call_sid === null || !placedSids.has(call_sid))
      .map((record) => `call ${record.execution_id} has a row and is not in the ledger`),
  ];
}

function compareCall(call: PlacedCall, [record, ...more]: readonly CallView[]): string[] {
  const name = `call ${call.sid}`;
  if (record === undefined) return [`${name} is in the ledger and has no row`];
  return [
    ...problemUnless(more.length === 0, `${name} has ${more.length + 1} rows`),
    ...problemUnless(call.posts === 1, `${name} was requested ${call.posts} times`),
    ...problemUnless(call.execution_id === record.execution_id, `${name} has another execution_id`),
    ...problemUnless(call.contact_id === record.contact_id, `${name} is another contact's`),
    ...problemUnless(call.to === record.to_number, `${name} went to another number`),
    ...problemUnless(
      call.call_status === record.call_status,
      `${name} is ${call.call_status} in the ledger and ${record.call_status} in its row`,
    ),
  ];
}

function findSimultaneousCalls(calls: readonly PlacedCall[]): string[] {
  return [...Map.groupBy(calls, (call) => call.contact_id)].flatMap(([contactId, own]) => {
    // ISO 8601 in UTC sorts by time.
    const ordered = own.toSorted((a, b) => (a.received_at < b.received_at ? -1 : 1));
    const overlaps = ordered.some((call, index) => {
      const before = ordered[index - 1];
      return before !== undefined && (before.ended_at ?? '9999') > call.received_at;
    });
    return problemUnless(!overlaps, `contact ${contactId} was in two calls at once`);
  });
}

function problemUnless(holds: boolean, sentence: string): string[] {
  return holds ? [] : [sentence];
}
