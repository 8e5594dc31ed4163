import { sql } from 'kysely';
import type { BatchRow, CallRow, ContactRow, Db } from '../../src/db/tables.ts';

/** A row as one statement left it. */
type Version = {
  /** Grows over all tables. */
  versionId: number;
  /** The name under which the statement's connection was opened. */
  actor: string;
  /** The transaction. */
  xact: string;
  /** The row was deleted as it is here. */
  isGone: boolean;
};
export type AttemptVersion = Version & CallRow;
export type ContactVersion = Version & ContactRow;
export type BatchVersion = Version & BatchRow;

/** Every version of the rows of one batch, in order. */
export type RowHistory = {
  attempts: AttemptVersion[];
  contacts: ContactVersion[];
  batches: BatchVersion[];
};

const TABLES = ['calls', 'contacts', 'batches'] as const;

/** Makes Postgres keep every version of every attempt, contact and batch from now on. */
export async function keepHistory(db: Db): Promise<void> {
  await sql`create sequence versions`.execute(db);
  for (const table of TABLES) {
    const [kept, keep] = [sql.id(`${table}_history`), sql.id(`keep_${table}`)];
    await sql`
      create table ${kept} (version_id bigint, actor text, xact xid8, is_gone boolean,
        kept ${sql.id(table)})`.execute(db);
    await sql`
      create function ${keep}() returns trigger language plpgsql as $$ begin
        insert into ${kept} values (nextval('versions'), current_setting('application_name'),
          pg_current_xact_id(), tg_op = 'DELETE', case when tg_op = 'DELETE' then old else new end);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger keep_history after insert or update or delete on ${sql.id(table)}
      for each row execute function ${keep}()`.execute(db);
  }
}

/** The versions of the rows of a batch. */
export async function historyOf(db: Db, { batchId }: { batchId: string }): Promise<RowHistory> {
  const [attempts, contacts, batches] = await Promise.all([
    versionsOf<AttemptVersion>(db, 'calls', batchId),
    versionsOf<ContactVersion>(db, 'contacts', batchId),
    versionsOf<BatchVersion>(db, 'batches', batchId),
  ]);
  return { attempts, contacts, batches };
}

async function versionsOf<T extends Version>(
  db: Db,
  table: (typeof TABLES)[number],
  batchId: string,
): Promise<T[]> {
  const { rows } = await sql<T>`
    select version_id, actor, xact::text as xact, is_gone, (kept).*
    from ${sql.id(`${table}_history`)}
    where (kept).batch_id = ${batchId} order by version_id`.execute(db);
  return rows;
}
