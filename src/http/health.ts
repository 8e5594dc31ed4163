import { Hono } from 'hono';
import { pingDatabase } from '../db/organizations.ts';
import type { AppDeps, AppEnv } from './deps.ts';

const PATIENCE_MS = 2_000;

/** `/health/live`: the process answers. `/health/ready`: it can do its work, or what is missing. */
export function healthRoutes(deps: AppDeps) {
  const routes = new Hono<AppEnv>({ strict: false });
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    const [database, sweep] = await Promise.all([
      answerOf(pingDatabase(deps.db)),
      answerOf(deps.lastSweepAt()),
    ]);
    const isReady = database !== undefined && sweep !== undefined;
    if (!isReady) c.header('Retry-After', '5');
    const answer = {
      status: isReady ? 'ok' : 'unavailable',
      database: shown(database),
      temporal: shown(sweep),
      last_sweep_at: sweep?.value?.toISOString() ?? null,
    };
    return c.json(answer, isReady ? 200 : 503);
  });
  return routes;
}

function shown(answer: { value: unknown } | undefined): 'ok' | 'unavailable' {
  return answer === undefined ? 'unavailable' : 'ok';
}

/** What a part answers within two seconds; undefined when it does not. */
async function answerOf<T>(asked: Promise<T>): Promise<{ value: T } | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  const answered = asked.then(
    (value) => ({ value }),
    () => undefined,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
