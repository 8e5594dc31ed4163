import { sql } from 'kysely';
import type { DatabaseConfig } from '../../config/config.ts';
import { assertReachable, openDatabase } from '../../db/database.ts';
import { assertMigrated } from '../../db/migrate.ts';
import type { Db } from '../../db/tables.ts';
import { StartupError } from '../../domain/errors.ts';
import { aheadMs, type Examined, failed, type Finding, ok } from './finding.ts';

const NEEDED_MAJOR = 18;

/** Whether Postgres can be reached, is new enough and has the schema of this version. */
export async function examinePostgres(config: DatabaseConfig): Promise<Examined> {
  const db = openDatabase({ ...config, poolSize: 1 });
  try {
    await assertReachable(db, config);
    const { clockAheadMs, version } = await readServer(db);
    return { findings: [await judge(db, version)], clockAheadMs };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { findings: [ofStartup(error)] };
  } finally {
    await db.destroy();
  }
}

async function readServer(db: Db): Promise<{ clockAheadMs: number; version: number }> {
  const sentMs = Date.now();
  const { rows } = await sql<{ now: Date; version: number }>`
    select clock_timestamp() as now, current_setting('server_version_num')::integer as version`.execute(
    db,
  );
  const { now = new Date(), version = 0 } = rows[0] ?? {};
  return { clockAheadMs: aheadMs(now, { sentMs, answeredMs: Date.now() }), version };
}

async function judge(db: Db, version: number): Promise<Finding> {
  const major = Math.trunc(version / 10_000);
  if (major < NEEDED_MAJOR) {
    return failed(
      'postgres',
      `Postgres ${major} is too old`,
      `Use Postgres ${NEEDED_MAJOR} or newer.`,
    );
  }
  try {
    await assertMigrated(db);
    return ok('postgres', `Postgres ${major}, with the schema of this version`);
  } catch (error) {
    if (error instanceof StartupError) return ofStartup(error);
    throw error;
  }
}

/** The message of a part that does not start names its remedy after the colon. */
function ofStartup({ message }: StartupError): Finding {
  const at = message.lastIndexOf(': ');
  const remedy = message.slice(at + 2);
  return failed(
    'postgres',
    message.slice(0, at),
    `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`,
  );
}
