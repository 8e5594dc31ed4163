import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { testApp } from '../support/api/app.ts';

describe('health checks', () => {
  test('report that the database and Temporal are available', async () => {
    const sweptAt = new Date('2026-11-02T09:00:00Z');
    await using app = await testApp({ lastSweepAt: async () => sweptAt });
    expect(await app.ok('/health/live', { token: null })).toEqual({ status: 'ok' });
    expect(await app.ok('/health/ready', { token: null })).toEqual({
      status: 'ok',
      database: 'ok',
      temporal: 'ok',
      last_sweep_at: '2026-11-02T09:00:00.000Z',
      tzdata_version: '2026f',
    });
  });

  test('ask Temporal once for all requests of a second', async () => {
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

  test('report which dependency is unavailable', async () => {
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
      },
    ]);
  });

  test('report 503 with Retry-After when the database is unavailable', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 1 });
    await using app = await testApp({ db: nowhere });
    const response = await app.request('/api/v1/campaigns/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect((await app.request('/health/ready')).status).toBe(503);
    await nowhere.destroy();
  });
});
