import { afterAll, describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../../src/domain/hours/working-hours.ts';
import { testApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const campaigns = '/api/v1/campaigns/';
const valid = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
const windows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    start: `${10 + Math.floor(index / 10)}:${(index % 10) * 6}`.replace(/:(\d)$/, ':0$1'),
    end: `${10 + Math.floor(index / 10)}:${(index % 10) * 6 + 3}`.replace(/:(\d)$/, ':0$1'),
  }));
const dates = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
  );
const hoursOf = async (working_hours: unknown) =>
  app.request(campaigns, { body: { ...valid, working_hours } });

/** A campaign with the hours that an earlier release accepted. */
async function storedBeforeBounds() {
  const { campaign_id: campaignId } = await app.ok(campaigns, { body: valid });
  const stored = {
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, { enabled: true, windows: windows(100) }])),
    blackoutDates: dates(2_000),
  };
  await app.db
    .updateTable('campaigns')
    .set({ workingHours: JSON.stringify(stored) })
    .where('campaignId', '=', String(campaignId))
    .execute();
  return `${campaigns}${String(campaignId)}`;
}

describe('the working hours of a campaign', () => {
  test('take 10 windows a day and 400 blackout dates', async () => {
    const answer = await hoursOf({ monday: windows(10), blackout_dates: dates(400) });
    expect(answer.status).toBe(200);
  });

  test.each([
    [{ mon: windows(11) }, 'working_hours.mon', 'holds 11 windows: at most 10'],
    [{ monday: { windows: windows(11) } }, 'working_hours.monday', 'holds 11 windows: at most 10'],
    [
      { blackout_dates: dates(401) },
      'working_hours.blackout_dates',
      'holds 401 dates: at most 400',
    ],
    [
      Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`d${index}`, {}])),
      'working_hours',
      'holds 16 members: at most 15',
    ],
  ])('with more are refused before they are read', async (hours, path, message) => {
    const { body } = await app.refused(campaigns, { body: { ...valid, working_hours: hours } });
    expect(body.errors).toEqual([{ path, message }]);
  });

  test('of a batch have the same bounds under both names', async () => {
    const { batchId } = await newBatch(app);
    for (const name of ['working_hours', 'working_hours_override']) {
      const { status, body } = await app.refused(`/api/v1/batches/${batchId}`, {
        method: 'PATCH',
        body: { [name]: { monday: windows(11) } },
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, `${name}.monday`]);
    }
  });

  test('that an earlier release stored stay as they are when others change', async () => {
    const path = await storedBeforeBounds();
    const before = await app.ok(path);
    const renamed = await app.ok(path, { method: 'PATCH', body: { name: 'Autumn' } });
    expect(renamed).toMatchObject({ name: 'Autumn', working_hours: before['working_hours'] });
  });

  test('that an earlier release stored may be sent back, but not be as long as they were', async () => {
    const path = await storedBeforeBounds();
    const { working_hours } = await app.ok(path);
    const same = await app.request(path, { method: 'PATCH', body: { working_hours } });
    expect(same.status).toBe(200);
    const other = { monday: windows(11) };
    const refused = await app.refused(path, { method: 'PATCH', body: { working_hours: other } });
    expect(refused.status).toBe(400);
    const shorter = { monday: windows(2), blackout_dates: null };
    const fixed = await app.ok(path, { method: 'PATCH', body: { working_hours: shorter } });
    expect(fixed['working_hours']).toMatchObject({ monday: { windows: windows(2) } });
  });
});
