import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ClaimDeps, claimContacts } from '../../src/dialer/claim/claim-contacts.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/tables.ts';
import { newPostgresPassword, startPostgres } from '../../src/dev/postgres/postgres.ts';
import { NOW, storeBatch } from '../support/rows/batch.ts';
import { formatPercentiles } from './measurements.ts';

const ROWS = 1_000_000;
const ROUNDS = 300;
const LINES = 100;
/** At the instant of the benchmark, half of them are outside working hours. */
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
  .concat(['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'Africa/Lagos'])
  .concat(['Asia/Dubai', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo', 'Australia/Sydney']);
const office = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};

/** Claims from a batch of a million contacts in 13 zones, half of them outside working hours. */
export async function benchClaim(print: (line: string) => void): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const password = newPostgresPassword();
  const durability = 'durable';
  const { url } = stack.use(await startPostgres({ dataDir, port: 0, password, durability }));
  const db = openDatabase({ url, poolSize: 5 });
  stack.defer(() => db.destroy());
  await migrate(db);
  const batchId = await storeZoned(db);
  const deps: ClaimDeps = {
    db,
    clock: { now: () => NOW },
    wakeBatch: () => undefined,
    newId: () => uuidv7(),
    dialling: {
      publicUrl: 'http://127.0.0.1',
      agentCallHook: 'http://127.0.0.1/hook',
      callsPerSecond: null,
      reconcileSilentSeconds: 20,
      reportGraceSeconds: 0,
    },
  };
  const times: number[] = [];
  let claimed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    const { contacts } = await claimContacts(deps, {
      batchId,
      claimId: uuidv7(),
      limit: 20,
      gatherMs: 0,
    });
    times.push(performance.now() - startedMs);
    claimed += contacts.length;
    await endCalls(db, batchId);
  }
  print(
    `claim of ${claimed / ROUNDS} of ${ROWS} contacts in 13 zones: ${formatPercentiles(times)} (target p99 200)`,
  );
}

async function storeZoned(db: Db): Promise<string> {
  const { batchId } = await storeBatch(db, {
    campaign: { concurrencyLimit: LINES, timezoneSource: 'callee' },
    workingHours: office,
  });
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at, callee_zone)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, n, '+1' || (3000000000 + n),
      '{}', started_at, started_at, (${ZONES}::text[])[1 + n % ${sql.lit(ZONES.length)}]
    from batches, generate_series(1, ${sql.lit(ROWS - 1)}) as n where batch_id = ${batchId}`.execute(
    db,
  );
  await sql`vacuum analyze contacts`.execute(db);
  return batchId;
}

/** Completes all dispatched contacts, which frees their lines. */
async function endCalls(db: Db, batchId: string): Promise<void> {
  await sql`
    update contacts set status = 'completed', current_execution_id = null
    where batch_id = ${batchId} and status = 'dispatched'`.execute(db);
}
