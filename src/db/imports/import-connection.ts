import { Client } from 'pg';
import { calleeZoneOf } from '../../domain/hours/callee-zone.ts';

/** Where the contacts of an import go; they belong to a batch with the id of their import. */
export type ImportPlace = {
  importId: string;
  organizationId: string;
  campaignId: string;
  dueAt: Date;
};

/** A contact; its variables are JSON already. */
export type ImportedRow = {
  phoneNumber: string;
  variables: string;
  timezone: string | null;
  externalId: string | null;
};

/**
 * A connection of its own that makes contacts of an import which goes on. Knows no Kysely, which
 * takes 20 MB of each thread that loads it.
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
      // A server that has fallen silent holds the thread no longer.
      query_timeout: 60_000,
      keepAlive: true,
      // The commit that makes the batch, or grows it, waits for everything written before it.
      options: '-c timezone=UTC -c synchronous_commit=off',
    });
    // A connection that ends fails its next statement; unheard it would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return new ImportConnection(client);
  }

  /**
   * Inserts contacts at consecutive positions, and answers how many: none once the import was given
   * up. Ids are made by Postgres: sending a million of them takes longer than everything else about
   * the row.
   */
  async insertContacts(
    { importId, organizationId, campaignId, dueAt }: ImportPlace,
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
      ],
    });
    return rowCount ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }
}

/** Locks the import against whoever gives it up: nothing comes behind his back. */
const statement = `
  with going_on as (select import_id from imports where import_id = $1 for key share)
  insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
    phone_number, call_variables, timezone, callee_zone, external_id, due_at, look_at)
  select uuidv7(), $2, $3, going_on.import_id, $5::integer + place - 1,
    phone_number, call_variables::jsonb, timezone, callee_zone, external_id, $4, $4
  from going_on,
    unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) with ordinality
    as row (phone_number, call_variables, timezone, callee_zone, external_id, place)`;
