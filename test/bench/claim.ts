import { sql } from 'kysely';
import type { Db } from '../../src/db/tables.ts';
import { storeBatch } from '../support/rows/batch.ts';
import { ClaimDatabase } from './claim-database.ts';
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
  await using database = await ClaimDatabase.open();
  const batchId = await storeZoned(database.db);
  const times: number[] = [];
  let claimed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { contacts, ms } = await database.claim(batchId);
    times.push(ms);
    claimed += contacts.length;
    await database.endCalls(batchId);
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
