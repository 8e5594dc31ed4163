import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { NewCall } from '../../../src/db/tables.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

/** 61 seconds are two started minutes, which cost 0.20 by the price. */
const priced = { durationSeconds: 61, pricePerMinuteUsd: 0.1 };
const parts = { speechCost: 0.03, modelCost: 0.04 };

/** What is shown as `total_cost`, and what counts for limits and for the spend of the organization. */
test.each<[string, Partial<NewCall>, { shown: number; counted: number }]>([
  ['nothing', {}, { shown: 0, counted: 0 }],
  ['a price', priced, { shown: 0.2, counted: 0.2 }],
  ['a reported total', { reportedCost: 0.5 }, { shown: 0.5, counted: 0.5 }],
  ['reported parts', parts, { shown: 0.07, counted: 0.07 }],
  ['a price and reported parts', { ...priced, ...parts }, { shown: 0.27, counted: 0.27 }],
  [
    'a price and parts with the telephony',
    { ...priced, ...parts, telephonyCost: 0.01 },
    { shown: 0.08, counted: 0.2 },
  ],
  ['a price and a lower total', { ...priced, reportedCost: 0.15 }, { shown: 0.15, counted: 0.2 }],
  ['a price and a higher total', { ...priced, reportedCost: 0.5 }, { shown: 0.5, counted: 0.5 }],
  [
    'a total and parts, which are then only shown',
    { ...parts, reportedCost: 0.02 },
    { shown: 0.02, counted: 0.02 },
  ],
])('A call with %s costs as much as the guide says', async (_name, members, expected) => {
  const { organizationId, contactIds } = await storeBatch(db);
  const { executionId } = await storeCall(db, { contactId: contactIds[0], ...members });
  const { rows } = await sql<{ shown: number; counted: number; spent: number }>`
    select total_cost::float8 as shown, call_cost(calls)::float8 as counted,
      coalesce((select sum(spent_usd)::float8 from organization_spend
        where organization_id = ${organizationId}), 0) as spent
    from calls where execution_id = ${executionId}`.execute(db);
  expect(rows).toEqual([{ ...expected, spent: expected.counted }]);
});
