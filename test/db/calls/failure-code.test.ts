import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { failureCode } from '../../../src/db/calls/failure-code.ts';
import { CALL_STATUSES } from '../../../src/domain/call.ts';
import { FAILURE_RULES, failureCodeOf } from '../../../src/domain/call-failure.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const sipStatuses = [null, 200, 486, 487, 503, ...FAILURE_RULES.flatMap(({ sip = [] }) => sip)];

test('Postgres finds the same code of a failure as the rules, for every status', async () => {
  const { contactIds } = await storeBatch(db);
  const call = await storeCall(db, { contactId: contactIds[0] });
  const at = new Date('2027-03-01T08:01:00Z');
  const facts = CALL_STATUSES.flatMap((callStatus) =>
    sipStatuses.flatMap((sipStatus) =>
      [null, 'sid'].flatMap((callSid) =>
        ([null, 'machine'] as const).flatMap((answeredBy) =>
          [null, at].flatMap((hangupRequestedAt) =>
            [null, at].map((endedAt) => ({
              callStatus,
              sipStatus,
              callSid,
              answeredBy,
              hangupRequestedAt,
              endedAt,
            })),
          ),
        ),
      ),
    ),
  );
  const { rows } = await sql<{ code: string | null }>`
    select ${failureCode} as code from jsonb_array_elements(${JSON.stringify(facts)}::jsonb)
      with ordinality as given (facts, position),
      lateral jsonb_populate_record((select calls from calls
        where execution_id = ${call.executionId}), jsonb_build_object(
          'call_status', facts -> 'callStatus', 'sip_status', facts -> 'sipStatus',
          'call_sid', facts -> 'callSid', 'answered_by', facts -> 'answeredBy',
          'hangup_requested_at', facts -> 'hangupRequestedAt',
          'ended_at', facts -> 'endedAt')) as calls
    order by position`.execute(db);
  expect(rows.map(({ code }) => code)).toEqual(facts.map((fact) => failureCodeOf(fact)));
});
