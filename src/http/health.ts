import { Hono } from 'hono';
import { pingDatabase } from '../db/organizations.ts';
import { TIME_ZONE_DATA } from '../domain/hours/time-zone-rules.ts';
import { onceIn } from '../runtime/once-in.ts';
import type { AppDeps, AppEnv } from './deps.ts';

const CHECK_TIMEOUT_MS = 2_000;
/** However many ask, the database and Temporal are asked once in this time. */
const CHECKED_FOR_MS = 1_000;

/** `/health/live`: the process responds. `/health/ready`: the database and Temporal respond too. */
export function healthRoutes(deps: AppDeps) {
  const routes = new Hono<AppEnv>({ strict: false });
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  const check = onceIn(CHECKED_FOR_MS, () =>
    Promise.all([resultInTime(pingDatabase(deps.db)), resultInTime(deps.lastSweepAt())]),
  );
  routes.get('/ready', async (c) => {
    const [database, sweep] = await check();
    const isReady = database !== undefined && sweep !== undefined;
    if (!isReady) c.header('Retry-After', '5');
    const answer = {
      status: isReady ? 'ok' : 'unavailable',
      database: statusOf(database),
      temporal: statusOf(sweep),
      last_sweep_at: sweep?.value?.toISOString() ?? null,
      tzdata_version: TIME_ZONE_DATA.version,
    };
    return c.json(answer, isReady ? 200 : 503);
  });
  return routes;
}

function statusOf(result: { value: unknown } | undefined): 'ok' | 'unavailable' {
  return result === undefined ? 'unavailable' : 'ok';
}

/** Returns the result of a check; undefined when it fails or takes longer than two seconds. */
async function resultInTime<T>(check: Promise<T>): Promise<{ value: T } | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), CHECK_TIMEOUT_MS);
  const result = check.then(
    (value) => ({ value }),
    () => undefined,
  );
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
