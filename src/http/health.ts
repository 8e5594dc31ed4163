import { Hono } from 'hono';
import { pingDatabase } from '../db/organizations.ts';
import type { AppDeps, AppEnv } from './deps.ts';

const PATIENCE_MS = 2_000;

/** `/health/live`: the process answers. `/health/ready`: it can do its work, or what is missing. */
export function healthRoutes(deps: AppDeps) {
  const routes = new Hono<AppEnv>({ strict: false });
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    const [database, temporal] = await Promise.all([
      answers(pingDatabase(deps.db)),
      answers(deps.pingTemporal()),
    ]);
    const isReady = database && temporal;
    if (!isReady) c.header('Retry-After', '5');
    const parts = { database: shown(database), temporal: shown(temporal) };
    return c.json({ status: isReady ? 'ok' : 'unavailable', ...parts }, isReady ? 200 : 503);
  });
  return routes;
}

function shown(isThere: boolean): 'ok' | 'unavailable' {
  return isThere ? 'ok' : 'unavailable';
}

/** Whether a part answers within two seconds. */
async function answers(ping: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const answered = ping.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
