import { describe, expect, test } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import { recordUnanswered } from '../../../src/db/accounts/answers.ts';
import { insertHealth, lockHealth } from '../../../src/db/accounts/health.ts';
import { writeBreakerOf } from '../../../src/db/accounts/breakers.ts';
import { CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../support/api/app.ts';
import { afterNow, NOW, storeBatch } from '../../support/rows/batch.ts';

const working = {
  clock: { now: () => NOW },
  lastSweepAt: async () => afterNow(-12),
  readWorkerState: async () => ({ pollers: 2, areLate: false, lastSeenAt: afterNow(-3) }),
};
const frozen = { ...working, lastSweepAt: () => Promise.reject(new Error('frozen')) };
const here = { beside: { organizationId: DEFAULT_ORGANIZATION_ID } };

describe('GET /status', () => {
  test('says that everything works', async () => {
    await using app = await testApp(working);
    await storeBatch(app.db, { ...here, batch: { nextLookAt: afterNow(60) } });
    await storeBatch(app.db, { batch: { nextLookAt: afterNow(-600) } });
    const { parts, ...status } = await app.ok<{ parts: { name: string; state: string }[] }>(
      '/api/v1/status',
    );
    expect(parts.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'database ok',
      'temporal ok',
      'workers ok',
      'call_control ok',
    ]);
    expect(status).toEqual({
      state: 'ok',
      checked_at: '2027-03-01T10:00:00.000Z',
      version: project.version,
      last_sweep_at: '2027-03-01T09:59:48.000Z',
      workers: { pollers: 2, last_seen_at: '2027-03-01T09:59:57.000Z' },
      dispatch: {
        state: 'ok',
        message: 'The open batch looks for due contacts on time.',
        open_batches: 1,
        lag_seconds: 0,
      },
    });
  });

  test('says how late the latest batch of the organization is', async () => {
    await using app = await testApp(working);
    await storeBatch(app.db, { ...here, batch: { nextLookAt: afterNow(-42) } });
    await storeBatch(app.db, { ...here, batch: { nextLookAt: afterNow(-7) } });
    expect(await app.ok('/api/v1/status')).toMatchObject({
      state: 'degraded',
      dispatch: {
        state: 'degraded',
        message:
          'A batch should have looked for due contacts 42 s ago. If all parts are ok, start more workers; GET /batches/{batch_id}/debug says why its contacts wait.',
        open_batches: 2,
        lag_seconds: 42,
      },
    });
  });

  test('counts a change that a workflow has not seen as lag', async () => {
    await using app = await testApp({ ...working, clock: { now: () => afterNow(20) } });
    const batch = { nextLookAt: null, revision: 2, acknowledgedRevision: 1 };
    await storeBatch(app.db, { ...here, batch });
    expect(await app.ok('/api/v1/status')).toMatchObject({ dispatch: { lag_seconds: 20 } });
  });

  test('does not know whether batches look on time while Temporal does not answer', async () => {
    await using app = await testApp(frozen);
    expect(await app.ok('/api/v1/status')).toMatchObject({
      dispatch: { state: 'ok', message: 'No batch of the organization is open.' },
    });
    await storeBatch(app.db, { ...here, batch: { nextLookAt: afterNow(60) } });
    await using second = await testApp({ ...frozen, db: app.db });
    expect(await second.ok('/api/v1/status')).toMatchObject({
      state: 'unavailable',
      dispatch: {
        state: 'unknown',
        message:
          'Whether batches look for due contacts is not known, because Temporal does not answer: see temporal.',
        open_batches: 1,
        lag_seconds: null,
      },
    });
  });

  test('says how late batches are also while Temporal does not answer', async () => {
    await using app = await testApp(frozen);
    await storeBatch(app.db, { ...here, batch: { nextLookAt: afterNow(-42) } });
    expect(await app.ok('/api/v1/status')).toMatchObject({
      dispatch: { state: 'degraded', open_batches: 1, lag_seconds: 42 },
    });
  });

  test.each([
    [29, 'ok', 'Call control, which rings the telephones, answers the workers.'],
    [
      30,
      'degraded',
      'Call control, which rings the telephones, has not answered the workers for 30 s: no call begins, and ends that it does not tell are not found, so lines stay in use. Start or restart it, or check CALL_CONTROL_URL and the network; then everything goes on by itself.',
    ],
  ])(
    'says of a call control that is silent for %i s that it is %s',
    async (seconds, is, message) => {
      await using app = await testApp(working);
      await recordUnanswered(app.db, { accountId: null, at: afterNow(-seconds) });
      const { state, parts } = await app.ok<{ state: string; parts: object[] }>('/api/v1/status');
      expect([state, parts[3]]).toEqual([is, { name: 'call_control', state: is, message }]);
    },
  );

  test('says that call control refuses calls, and what to check', async () => {
    await using app = await testApp(working);
    await insertHealth(app.db, { accountId: null });
    const breaker = {
      ...CLOSED_BREAKER,
      reason: 'call_control_unreachable' as const,
      openUntil: afterNow(30),
    };
    await app.db.transaction().execute(async (tx) => {
      await lockHealth(tx, { accountId: null });
      await writeBreakerOf(tx, { accountId: null }, breaker);
    });
    const { state, parts } = await app.ok<{ state: string; parts: object[] }>('/api/v1/status');
    expect([state, parts[3]]).toEqual([
      'unavailable',
      {
        name: 'call_control',
        state: 'unavailable',
        message:
          'Call control, which rings the telephones, does not answer: calls wait. Start it, or check CALL_CONTROL_URL; a probe call is made after each back-off.',
      },
    ]);
  });
});
