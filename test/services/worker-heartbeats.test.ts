import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { purgeWorkers, readWorkers, startHeartbeat } from '../../src/services/workers.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const deps = { db, newId: uuidv7, log: pino({ level: 'silent' }) };
const taskQueue = 'batch-dispatch';
const seen = (queue = taskQueue) => readWorkers(db, { taskQueue: queue });
const count = async (queue = taskQueue) => (await seen(queue)).count;
const storedWorkers = async () => db.selectFrom('workers').selectAll().execute();
/** Moves the heartbeats of all workers into the past. */
const passSeconds = async (seconds: number) =>
  sql`update workers set last_seen_at = last_seen_at - make_interval(secs => ${seconds})`.execute(
    db,
  );

beforeEach(async () => {
  await db.deleteFrom('workers').execute();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a worker', () => {
  test('counts on its own task queue while it runs', async () => {
    const one = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    await using _other = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    expect([await count(), await count('elsewhere')]).toEqual([2, 0]);
    await one[Symbol.asyncDispose]();
    expect(await count()).toBe(1);
  });

  test('writes its heartbeat file when it begins', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'redial-heartbeat-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const heartbeatFile = join(folder, 'heartbeat');
    await using _heartbeat = await startHeartbeat(deps, { taskQueue, heartbeatFile });
    expect((await stat(heartbeatFile)).isFile()).toBe(true);
  });

  test('is late eight seconds after its last heartbeat, unless another is not', async () => {
    expect(await seen()).toEqual({ count: 0, areLate: true, lastSeenAt: null });
    await using _hanging = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    await passSeconds(4);
    expect(await seen()).toMatchObject({ count: 1, areLate: false });
    await passSeconds(4);
    expect(await seen()).toMatchObject({ count: 1, areLate: true });
    await using _other = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    expect(await seen()).toMatchObject({ count: 2, areLate: false });
  });

  test('no longer counts 15 seconds after its last heartbeat', async () => {
    await using _heartbeat = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    await passSeconds(14);
    expect(await count()).toBe(1);
    await passSeconds(1);
    expect(await count()).toBe(0);
  });

  test('sends a heartbeat every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await using _heartbeat = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    await passSeconds(60);
    vi.advanceTimersByTime(5_000);
    await eventually(count, (workers) => workers === 1);
  });

  test('that was killed is deleted after a day', async () => {
    await using _heartbeat = await startHeartbeat(deps, { taskQueue, heartbeatFile: null });
    await passSeconds(24 * 3_600 - 10);
    await purgeWorkers(deps);
    expect(await storedWorkers()).toHaveLength(1);
    await passSeconds(20);
    await purgeWorkers(deps);
    expect(await storedWorkers()).toEqual([]);
  });
});
