import { Hono } from 'hono';
import { partStatuses } from '../domain/installation-status.ts';
import { TIME_ZONE_DATA } from '../domain/hours/time-zone-rules.ts';
import type { InstallationReading } from '../services/installation-status.ts';
import type { AppEnv } from './deps.ts';

const LIVE = {
  status: 'ok',
  message: 'This process of the API answers. /health/ready says whether what it needs does, too.',
};

/**
 * `/health/live`: the process responds. `/health/ready`: the database and Temporal respond too. Its
 * `dependencies` have a sentence for each part that it needs; workers and call control do not decide.
 */
export function healthRoutes(readInstallation: () => Promise<InstallationReading>) {
  const routes = new Hono<AppEnv>({ strict: false });
  routes.get('/live', (c) => c.json(LIVE));
  routes.get('/ready', async (c) => {
    const reading = await readInstallation();
    const isReady = reading.doesDatabaseAnswer && reading.doesTemporalAnswer;
    if (!isReady) c.header('Retry-After', '5');
    const answer = {
      status: statusOf(isReady),
      database: statusOf(reading.doesDatabaseAnswer),
      temporal: statusOf(reading.doesTemporalAnswer),
      last_sweep_at: reading.lastSweepAt?.toISOString() ?? null,
      tzdata_version: TIME_ZONE_DATA.version,
      dependencies: partStatuses(reading),
    };
    return c.json(answer, isReady ? 200 : 503);
  });
  return routes;
}

function statusOf(isOk: boolean): 'ok' | 'unavailable' {
  return isOk ? 'ok' : 'unavailable';
}
