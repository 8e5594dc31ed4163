import { afterAll, describe, expect, test } from 'vitest';
import type { ShownFacts } from '../../../src/domain/batch-facts.ts';
import { everyDay } from '../../support/data/working-hours.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  type BatchSettings,
  claimedContact,
  storeBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const claim = claimerFor(world);

const NEVER: ShownFacts = { revision: -1, isOld: true, isAtRest: false };
const EVENINGS = everyDay({ start: '20:00', end: '21:00' });

const factsOf = async (settings: BatchSettings, shown: ShownFacts = NEVER) =>
  (await claim(await storeBatch(db, settings), { shown })).facts;

describe('The facts of a claim', () => {
  test('are status, counters, lines, wait and next claim', async () => {
    const batch = { concurrencyLimit: 2 };
    expect(await factsOf({ batch, contacts: newContacts(5) })).toEqual({
      status: 'in_progress',
      counters: expect.objectContaining({ pending: 3, dispatched: 2, inFlight: 0, completed: 0 }),
      lineLimit: 2,
      waitsFor: 'all_lines_busy',
      nextClaimAt: '2027-03-01T10:01:00.000Z',
      isAtRest: false,
      seenAt: '2027-03-01T10:00:00.000Z',
    });
  });

  test.each<[string, BatchSettings, object]>([
    [
      'a scheduled batch',
      { batch: { status: 'pending', scheduledStart: afterNow(60), startedAt: null } },
      { status: 'pending', waitsFor: 'scheduled_later', nextClaimAt: '2027-03-01T10:01:00.000Z' },
    ],
    [
      'a paused batch',
      { batch: { status: 'paused' } },
      { status: 'paused', waitsFor: 'batch_paused', nextClaimAt: null },
    ],
    [
      'a batch under a paused campaign',
      { campaign: { status: 'paused' } },
      { status: 'paused', waitsFor: 'campaign_paused', nextClaimAt: null },
    ],
    [
      'a batch outside its hours',
      { workingHours: EVENINGS },
      { waitsFor: 'outside_working_hours', nextClaimAt: '2027-03-01T20:00:00.000Z' },
    ],
    [
      'a batch before a retry',
      { contacts: [{ status: 'retrying', dueAt: afterNow(90), lookAt: afterNow(90) }] },
      { waitsFor: 'cooldown', nextClaimAt: '2027-03-01T10:01:30.000Z' },
    ],
    [
      'a batch that is over',
      { contacts: [{ status: 'completed' }] },
      { status: 'completed', waitsFor: null, nextClaimAt: null },
    ],
  ])('say what %s waits for, and that it is at rest', async (_name, settings, facts) => {
    expect(await factsOf(settings)).toMatchObject({ ...facts, isAtRest: true });
  });

  test('name the rate limit that leaves contacts waiting', async () => {
    const campaign = { callsPerSecond: 1 };
    expect(await factsOf({ campaign, contacts: newContacts(3) })).toMatchObject({
      waitsFor: 'pacing',
    });
  });

  test('name the limit of the organization that leaves no line', async () => {
    const organization = { maxLiveCalls: 1 };
    const contacts = [claimedContact(), { phoneNumber: '+14155570001' }];
    expect(await factsOf({ organization, contacts })).toMatchObject({ waitsFor: 'all_lines_busy' });
  });

  test('name the back-off of the account', async () => {
    const breaker = { openUntil: afterNow(30), reason: 'call_control_unreachable' } as const;
    await storeHealth(db, { breaker });
    const facts = await factsOf({});
    await clearHealth(db);
    expect(facts).toMatchObject({ waitsFor: 'call_control_unreachable' });
  });

  test('are not told to a workflow that shows this revision since less than ten seconds', async () => {
    const shown = { revision: 1, isOld: false, isAtRest: false };
    expect(await factsOf({ contacts: newContacts(2) }, shown)).toBeUndefined();
  });

  test('are told at once when the last call of a paused batch has ended', async () => {
    const shown = { revision: 1, isOld: false, isAtRest: false };
    const inCall = claimedContact();
    const paused = { batch: { status: 'paused' } } as const;
    expect(await factsOf({ ...paused, contacts: [inCall] }, shown)).toBeUndefined();
    expect(await factsOf({ ...paused, contacts: [{}] }, shown)).toMatchObject({ isAtRest: true });
  });
});
