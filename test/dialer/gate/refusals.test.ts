import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { BatchStatus } from '../../../src/domain/batch.ts';
import type { CampaignStatus } from '../../../src/domain/campaign.ts';
import { saveDestinations } from '../../../src/db/operator-settings.ts';
import { insertSuppressions } from '../../../src/db/suppressions.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { everyDay } from '../../support/data/working-hours.ts';
import { PUBLIC_ONLY } from '../../../src/outbound/address-rule.ts';
import {
  callRow,
  claimedContact,
  contactRow,
  NOW,
  afterNow,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const pass = (input: ContactInput, deps = world.deps()) => passGate(deps, input, waiter);
/** Stores two claimed contacts of one batch with the same number. */
const storeSharedNumber = async () => {
  const { input, stored } = await storeClaimed(db, {
    contacts: [claimedContact({ phoneNumber: '+14155560000', claimedFrom: 'retrying' })],
  });
  const [, contactId = ''] = stored.contactIds;
  const { currentExecutionId } = await contactRow(db, { contactId });
  return [input, { ...input, contactId, executionId: currentExecutionId ?? '' }] as const;
};

test('A claimed retry that the policy does not have any more ends without a call', async () => {
  const { input } = await storeClaimed(db, {
    batch: { maxRetriesOverride: 1 },
    contact: { claimedFrom: 'retrying', retryCount: 1, retriesUsed: 1 },
  });
  expect(await pass(input)).toEqual({ kind: 'done' });
  expect(await contactRow(db, input)).toMatchObject({
    status: 'max_retries_reached',
    statusReason: 'retries_used',
    retryCount: 1,
  });
});

describe('The rule of one live call for each number', () => {
  test('defers a second contact with the number', async () => {
    const [first, second] = await storeSharedNumber();
    expect((await pass(first)).kind).toBe('place');
    expect(await pass(second)).toEqual({ kind: 'done' });
    expect(await contactRow(db, second)).toMatchObject({
      status: 'retrying',
      statusReason: 'number_busy',
      lookAt: afterNow(2),
      retryCount: 0,
      currentExecutionId: null,
      refusals: [{ reason: 'number_busy', stage: 'gate', count: 1 }],
    });
  });

  test('lets one of two contacts pass when both reach the gate at once', async () => {
    const passages = await Promise.all((await storeSharedNumber()).map((input) => pass(input)));
    expect(passages.map(({ kind }) => kind).toSorted()).toEqual(['done', 'place']);
  });

  test('does not apply across organizations', async () => {
    const [one, other] = [await storeClaimed(db), await storeClaimed(db)];
    expect((await pass(one.input)).kind).toBe('place');
    expect((await pass(other.input)).kind).toBe('place');
  });
});

describe('The gate', () => {
  test.each<[string, { batch?: BatchStatus; campaign?: CampaignStatus }, string, string]>([
    [
      'returns a contact to pending under a paused campaign',
      { campaign: 'paused' },
      'pending',
      'campaign_paused',
    ],
    ['skips a contact of a cancelled batch', { batch: 'cancelled' }, 'skipped', 'batch_closed'],
  ])('%s', async (_name, parents, status, statusReason) => {
    const { input } = await storeClaimed(db, {
      batch: { status: parents.batch ?? 'in_progress' },
      campaign: { status: parents.campaign ?? 'active' },
    });
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status,
      statusReason,
      currentExecutionId: null,
      claimId: null,
      lastAttemptedAt: null,
    });
  });

  test('fails a contact whose number is suppressed', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    const number = { organizationId, phoneNumber: '+14155560000' };
    await db.transaction().execute((tx) => insertSuppressions(tx, [{ ...number, createdAt: NOW }]));
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'suppressed',
    });
  });

  test('fails a contact whose number was erased, by its hash', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    const phoneNumber = world.deps().numberHashes.of(organizationId, '+14155560000');
    await db
      .insertInto('suppressions')
      .values({ organizationId, phoneNumber, createdAt: NOW })
      .execute();
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'suppressed',
    });
  });

  test('dials no marker of an erased number', async () => {
    const { input } = await storeClaimed(db, { contact: { phoneNumber: 'erased:1' } });
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
  });

  test.each([
    ['lets a number be called as soon as its suppression ends', afterNow(0), 'place'],
    ['lets no number be called before its suppression ends', afterNow(1), 'done'],
  ])('%s', async (_name, expiresAt, kind) => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    const number = { organizationId, phoneNumber: '+14155560000' };
    await db
      .insertInto('suppressions')
      .values({ ...number, createdAt: NOW, expiresAt })
      .execute();
    expect((await pass(input)).kind).toBe(kind);
  });

  test('defers a contact without an agent for half a minute', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.dialling = { ...deps.dialling, agentCallHook: '' };
    expect(await pass(input, deps)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'agent_not_configured',
      lookAt: afterNow(30),
    });
  });

  test('defers a contact without working hours where they are required', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.dialling = { ...deps.dialling, requiresWorkingHours: true };
    expect(await pass(input, deps)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'working_hours_required',
      lookAt: afterNow(30),
    });
  });

  test.each([
    ['of a closed kind', '+19002345678', {}, 'destination_closed'],
    [
      'outside the allowed countries',
      '+18765551234',
      { allowedCountries: ['US'] },
      'country_not_allowed',
    ],
  ])('fails a contact whose number is %s', async (_name, phoneNumber, rules, statusReason) => {
    const { input, stored } = await storeClaimed(db, { contact: { phoneNumber } });
    const { organizationId } = stored;
    const destinations = { closedKinds: null, allowedCountries: null, ...rules };
    await db
      .transaction()
      .execute((tx) => saveDestinations(tx, { organizationId, destinations, now: NOW }));
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({ status: 'failed', statusReason });
  });

  test('fails a contact whose number is outside the prefixes of its campaign', async () => {
    const { input } = await storeClaimed(db, {
      organization: { allowedPrefixes: ['+1', '+44'] },
      campaign: { allowedPrefixes: ['+44'] },
      contact: { phoneNumber: '+14155550123' },
    });
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'prefix_not_allowed',
    });
  });

  test('fails a contact without the consent that its campaign requires, and calls one with it', async () => {
    const stored = (consentBasis: 'express' | 'other') =>
      storeClaimed(db, {
        campaign: { requiresConsent: ['express'] },
        contact: { consentBasis, consentAt: NOW },
      });
    const { input } = await stored('other');
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'consent_missing',
    });
    expect((await pass((await stored('express')).input)).kind).toBe('place');
  });

  test('calls a number of a kind that the operator has opened to the organization', async () => {
    const { input, stored } = await storeClaimed(db, { contact: { phoneNumber: '+19002345678' } });
    const { organizationId } = stored;
    const destinations = { closedKinds: [], allowedCountries: ['US'] };
    await db
      .transaction()
      .execute((tx) => saveDestinations(tx, { organizationId, destinations, now: NOW }));
    expect((await pass(input)).kind).toBe('place');
  });

  test('fails a contact of unknown place, although the hours of its campaign are open', async () => {
    const { input } = await storeClaimed(db, {
      campaign: { timezoneSource: 'callee' },
      workingHours: everyDay({ start: '00:00', end: '24:00' }),
      contact: { phoneNumber: '+88312345678', calleeZone: '' },
    });
    expect(await pass(input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'unknown_time_zone',
    });
  });

  test('defers a contact whose agent has a hook that is not allowed', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId, campaignId } = stored;
    const { agentId } = await db
      .selectFrom('campaigns')
      .select('agentId')
      .where('campaignId', '=', campaignId)
      .executeTakeFirstOrThrow();
    const times = { createdAt: NOW, updatedAt: NOW };
    const callHook = 'http://169.254.169.254/latest/meta-data';
    await db
      .insertInto('agents')
      .values({ organizationId, agentId, callHook, ...times })
      .execute();
    const deps = { ...world.deps(), hookRule: PUBLIC_ONLY };
    expect(await pass(input, deps)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({ statusReason: 'agent_not_configured' });
    await db.deleteFrom('agents').execute();
  });

  test.each<[string, BatchStatus, Date | null]>([
    ['keeps the forced retry of a contact when its batch is paused', 'paused', NOW],
    ['drops the forced retry of a contact when its batch is cancelled', 'cancelled', null],
  ])('%s', async (_name, status, forcedAt) => {
    const { input } = await storeClaimed(db, { batch: { status }, contact: { forcedAt: NOW } });
    await pass(input);
    expect((await contactRow(db, input)).forcedAt).toEqual(forcedAt);
  });

  test('defers a contact outside working hours until they open', async () => {
    const { input } = await storeClaimed(db, {
      workingHours: { tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] } },
      contact: { timezone: 'Europe/Berlin' },
    });
    await pass(input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'outside_working_hours',
      lookAt: new Date('2027-03-02T08:00:00Z'),
    });
  });
});
