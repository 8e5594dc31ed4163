import { afterAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { findOperatedOrganization } from '../../../src/db/organizations.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { readOrganizationCommand } from '../../../src/tools/organization/arguments.ts';
import { runOrganizationCommand } from '../../../src/tools/organization/commands.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const deps = {
  db,
  clock: { now: () => NOW },
  newId: () => uuidv7(),
  quotas: { ...NO_QUOTAS, maxLiveCalls: 1_000 },
  closedKinds: ['premium', 'satellite'] as const,
};
const run = (...args: string[]) => runOrganizationCommand(deps, readOrganizationCommand(args));

describe('the organization command', () => {
  test('creates an organization and shows its quotas with their use', async () => {
    const text = await run('create', 'North Clinic', '--max-endpoints', '5');
    const [about = '', header = '', ...rows] = text.split('\n');
    expect(about).toMatch(/^Organization 'North Clinic' \([0-9a-f-]{36}\), active\.$/);
    expect(header.split(/ {2,}/)).toEqual(['quota', 'limit', 'by', 'used']);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      ['max_live_calls', '1000', 'default', '0'],
      ['max_calls_per_second', 'none', 'default'],
      ['max_contacts_stored', 'none', 'default', '0'],
      ['max_open_batches', 'none', 'default', '0'],
      ['max_requests_per_minute', 'none', 'default'],
      ['max_concurrent_uploads', 'none', 'default', '0'],
      ['max_call_control_accounts', 'none', 'default', '0'],
      ['max_endpoints', '5', 'set', '0'],
      ['max_spend_per_day_usd', 'none', 'default', '0'],
      ['Caller numbers: none assigned.'],
      ['Closed destinations: premium, satellite. Countries: all.'],
    ]);
    await expect(run('create', 'North Clinic')).rejects.toThrow(
      "there is an organization 'North Clinic' already",
    );
  });

  test('sets some quotas and leaves the others', async () => {
    await run('create', 'South Clinic', '--max-endpoints', '5', '--max-live-calls', '7');
    await run('set', 'South Clinic', '--max-endpoints', 'default', '--max-contacts-stored', '9');
    const [, , ...rows] = (await run('show', 'South Clinic')).split('\n');
    expect(rows.filter((row) => row.includes(' set ')).map((row) => row.split(/ {2,}/))).toEqual([
      ['max_live_calls', '7', 'set', '0'],
      ['max_contacts_stored', '9', 'set', '0'],
    ]);
  });

  test('suspends and resumes by name or id, and lists the state', async () => {
    const { organizationId } = await storeBatch(db, { organization: { name: 'East Clinic' } });
    const state = async () =>
      (await findOperatedOrganization(db, { organizationId }))?.suspension?.reason;
    expect(await run('suspend', 'East Clinic', '--reason', 'unpaid')).toContain('is suspended');
    expect(await state()).toBe('unpaid');
    expect(await run('list')).toContain('suspended since 2027-03-01T10:00:00.000Z: unpaid');
    expect(await run('resume', organizationId.toUpperCase())).toContain('is active');
    expect(await state()).toBeUndefined();
    const actions = await db
      .selectFrom('auditLog')
      .select(['action', 'actorKind', 'actorId', 'requestId'])
      .where('organizationId', '=', organizationId)
      .orderBy('entryId')
      .execute();
    const by = { actorKind: 'command', actorId: null, requestId: null };
    expect(actions).toEqual([
      { action: 'suspend', ...by },
      { action: 'resume', ...by },
    ]);
  });

  test('shows a reason that is a sentence with one full stop', async () => {
    await run('create', 'Overdue Clinic');
    await run('suspend', 'Overdue Clinic', '--reason', 'The invoice of March is overdue.');
    const [about] = (await run('show', 'Overdue Clinic')).split('\n');
    expect(about).toMatch(
      /, suspended since 2027-03-01T10:00:00\.000Z: The invoice of March is overdue\.$/,
    );
  });

  test('refuses an unknown organization and a name that several have', async () => {
    await expect(run('show', 'Nobody')).rejects.toThrow("there is no organization 'Nobody'");
    await storeBatch(db, { organization: { name: 'Twin' } });
    await storeBatch(db, { organization: { name: 'Twin' } });
    await expect(run('show', 'Twin')).rejects.toThrow("several organizations have the name 'Twin'");
  });

  test('sets which numbers an organization may call', async () => {
    await run('create', 'Harbour Clinic');
    const set = (...options: string[]) => run('set-destinations', 'Harbour Clinic', ...options);
    expect(await set('--closed', 'premium', '--countries', 'us,CA')).toContain(
      'Closed destinations: premium. Countries: US, CA.',
    );
    expect(await set('--closed', 'none')).toContain('Closed destinations: none. Countries: all.');
    expect(await set()).toContain('Closed destinations: premium, satellite. Countries: all.');
  });

  test('assigns a caller number to one organization, and withdraws it', async () => {
    await run('create', 'West Clinic');
    await run('create', 'Upper Clinic');
    const [number, wanted] = ['+1 415 555 0177', 'Caller numbers: +14155550177.'];
    expect(await run('assign-number', 'West Clinic', number)).toContain(wanted);
    await expect(run('assign-number', 'Upper Clinic', number)).rejects.toThrow(
      "cannot change 'Upper Clinic': the number is assigned to another organization",
    );
    expect(await run('withdraw-number', 'West Clinic', number)).toContain('none assigned');
    expect(await run('assign-number', 'Upper Clinic', number)).toContain(wanted);
  });
});
