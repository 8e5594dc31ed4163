import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { attemptGuards } from '../../../src/db/calls/guards.ts';
import { ATTEMPT_GUARDS, ATTEMPT_PHASES, type AttemptPhase } from '../../../src/domain/attempt.ts';
import { testDatabase } from '../../support/database.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const columns: Record<AttemptPhase, string> = {
  placing: `'queued', null, null, null`,
  unknown: `'unknown', null, null, null`,
  accepted: `'ringing', 'sid', null, null`,
  ended: `'busy', 'sid', now(), null`,
  settled: `'busy', 'sid', now(), now()`,
};

test('Each guard holds in Postgres for exactly the phases that the domain names', async () => {
  const names = Object.keys(ATTEMPT_GUARDS) as (keyof typeof ATTEMPT_GUARDS)[];
  for (const name of names) {
    const held: AttemptPhase[] = [];
    for (const phase of ATTEMPT_PHASES) {
      const { rows } = await sql<{ holds: boolean }>`
        select ${attemptGuards[name]} as holds
        from (values (${sql.raw(columns[phase])}))
          as calls (call_status, call_sid, ended_at, settled_at)`.execute(database.db);
      if (rows[0]?.holds) held.push(phase);
    }
    expect([name, held]).toEqual([name, [...ATTEMPT_GUARDS[name]]]);
  }
});
