import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { testApp } from '../support/api/app.ts';

const oneWorker = { pollers: 1, areLate: false, lastSeenAt: new Date('2026-11-02T09:00:01Z') };
const noWorker = { pollers: 0, areLate: true, lastSeenAt: null };
const databaseAnswers = {
  name: 'database',
  state: 'ok',
  message: 'Postgres, which holds every contact and call, answers.',
};
const callControlAnswers = {
  name: 'call_control',
  state: 'ok',
  message: 'Call control, which rings the telephones, answers the workers.',
};

describe('health checks', () => {
  test('say of every dependency that it is available', async () => {
    const sweptAt = new Date('2026-11-02T09:00:00Z');
    await using app = await testApp({
      lastSweepAt: async () => sweptAt,
      readWorkerState: async () => oneWorker,
    });
    expect(await app.ok('/health/live', { token: null })).toEqual({
      status: 'ok',
      message:
        'This process of the API answers. /health/ready says whether what it needs does, too.',
    });
    expect(await app.ok('/health/ready', { token: null })).toEqual({
      status: 'ok',
      database: 'ok',
      temporal: 'ok',
      last_sweep_at: '2026-11-02T09:00:00.000Z',
      tzdata_version: '2026f',
      dependencies: [
        databaseAnswers,
        {
          name: 'temporal',
          state: 'ok',
          message: 'Temporal, which runs the workflows of batches, answers.',
        },
        {
          name: 'workers',
          state: 'ok',
          message: 'One worker polls the task queue and can place calls.',
        },
        callControlAnswers,
      ],
    });
  });

  test('ask Temporal once for all requests of two seconds', async () => {
    let asked = 0;
    const lastSweepAt = async () => {
      asked += 1;
      return null;
    };
    await using app = await testApp({ lastSweepAt });
    const requests = Array.from({ length: 50 }, () => app.request('/health/ready'));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(asked).toBe(1);
  });

  test('report which dependency is unavailable, and what to do', async () => {
    await using app = await testApp({ lastSweepAt: () => Promise.reject(new Error('away')) });
    const response = await app.request('/health/ready', { token: null });
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        database: 'ok',
        temporal: 'unavailable',
        last_sweep_at: null,
        tzdata_version: '2026f',
        dependencies: [
          databaseAnswers,
          {
            name: 'temporal',
            state: 'unavailable',
            message:
              'Temporal, which runs the workflows of batches, does not answer within 2 s: nobody new is called, but batches and controls are taken. Start it, or check TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and the log of the API; then everything goes on by itself.',
          },
          {
            name: 'workers',
            state: 'unknown',
            message:
              'Whether workers, which place the calls, run is not known, because Temporal or Postgres does not answer: see those.',
          },
          {
            name: 'call_control',
            state: 'unknown',
            message:
              'Whether call control, which rings the telephones, answers is not known, because no worker is known to ask it: see workers.',
          },
        ],
      },
    ]);
  });

  test('stay ready without a worker, and say how to start one', async () => {
    await using app = await testApp({ readWorkerState: async () => noWorker });
    const { status, dependencies } = await app.ok<Record<string, unknown[]>>('/health/ready');
    expect(dependencies?.[3]).toMatchObject({ name: 'call_control', state: 'unknown' });
    expect([status, dependencies?.[2]]).toEqual([
      'ok',
      {
        name: 'workers',
        state: 'unavailable',
        message:
          'No worker polls the task queue: nobody is called. Start one (npm run worker) with the DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and TEMPORAL_TASK_QUEUE of this installation.',
      },
    ]);
  });

  test('report 503 with Retry-After when the database is unavailable', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 1 });
    await using app = await testApp({ db: nowhere });
    const response = await app.request('/api/v1/campaigns/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    const ready = await app.request('/health/ready');
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      {
        database: 'unavailable',
        dependencies: [{ name: 'database', state: 'unavailable' }, {}, {}, {}],
      },
    ]);
    await nowhere.destroy();
  });
});
