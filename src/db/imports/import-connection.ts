import { Client } from 'pg';
import type { Consent } from '../../domain/consent.ts';
import { calleeZoneOf } from '../../domain/hours/callee-zone.ts';

/** Where the contacts of an import are staged: under a batch id that equals the import id. */
export type ImportDestination = {
  importId: string;
  organizationId: string;
  campaignId: string;
  dueAt: Date;
};

/** A contact whose variables are already JSON text. */
export type ImportedRow = Consent & {
  phoneNumber: string;
  variables: string;
  timezone: string | null;
  externalId: string | null;
};

/**
 * A dedicated connection that inserts the contacts of a running import. It does without Kysely,
 * which would take 20 MB in each import thread.
 */
export class ImportConnection implements AsyncDisposable {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<ImportConnection> {
    const client = new Client({
      connectionString: url,
      application_name: 'redial',
      connectionTimeoutMillis: 5_000,
      // Ends the wait for a server that no longer answers.
      query_timeout: 60_000,
      keepAlive: true,
      // Safe, because the commit that adopts these contacts flushes all earlier writes to disk.
      options: '-c timezone=UTC -c synchronous_commit=off',
    });
    // A closed connection fails its next statement. Without a listener, its error event would end
    // the process.
    client.on('error', () => undefined);
    await client.connect();
    return new ImportConnection(client);
  }

  /**
   * Inserts contacts at consecutive positions. Postgres generates their ids, because sending a
   * million ids takes longer than the rest of their rows.
   * @returns how many were inserted: all, or none once the import was abandoned
   */
  async insertContacts(
    { importId, organizationId, campaignId, dueAt }: ImportDestination,
    firstPosition: number,
    contacts: readonly ImportedRow[],
  ): Promise<number> {
    const { rowCount } = await this.#client.query({
      name: 'insert contacts of an import',
      text: statement,
      values: [
        importId,
        organizationId,
        campaignId,
        dueAt,
        firstPosition,
        contacts.map(({ phoneNumber }) => phoneNumber),
        contacts.map(({ variables }) => variables),
        contacts.map(({ timezone }) => timezone),
        contacts.map((contact) => calleeZoneOf(contact)),
        contacts.map(({ externalId }) => externalId),
        ...consentLists(contacts),
      ],
    });
    return rowCount ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }
}

/** Most uploads have no consent, and then no lists of it are sent: a missing list is read as nulls. */
function consentLists(contacts: readonly ImportedRow[]) {
  if (!contacts.some(tellsConsent)) return [null, null, null];
  return [
    contacts.map(({ consentBasis }) => consentBasis),
    contacts.map(({ consentAt }) => consentAt),
    contacts.map(({ consentReference }) => consentReference),
  ];
}

function tellsConsent({ consentBasis, consentAt, consentReference }: Consent): boolean {
  return consentBasis !== null || consentAt !== null || consentReference !== null;
}

/** Locks the import row, so that no contact is inserted after the import was abandoned. */
const statement = `
  with running as (select import_id from imports where import_id = $1 for key share)
  insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
    phone_number, call_variables, timezone, callee_zone, external_id, due_at, look_at,
    consent_basis, consent_at, consent_reference)
  select uuidv7(), $2, $3, running.import_id, $5::integer + place - 1,
    phone_number, call_variables::jsonb, timezone, callee_zone, external_id, $4, $4,
    consent_basis, consent_at, consent_reference
  from running,
    unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
      $12::timestamptz[], $13::text[]) with ordinality
    as row (phone_number, call_variables, timezone, callee_zone, external_id, consent_basis,
      consent_at, consent_reference, place)`;
