import { createRoute } from '@hono/zod-openapi';
import project from '../../../package.json' with { type: 'json' };
import {
  describeLag,
  type DispatchLag,
  partStatuses,
  worstState,
} from '../../domain/installation-status.ts';
import { statusView, type StatusView } from '../../schemas/status.ts';
import type { DispatchLagReader, InstallationReading } from '../../services/installation-status.ts';
import { errors, json, router } from '../route.ts';

const getStatus = createRoute({
  method: 'get',
  path: '/',
  tags: ['Organization'],
  operationId: 'getStatus',
  summary: 'Get the status of the installation',
  description:
    'The data of a status page: whether database, Temporal, workers and call control work, with a ' +
    'sentence for each that says what to do, and whether the batches of the organization look for ' +
    'contacts on time. The answer is 200 also while parts do not work; without the database, which has ' +
    'the tokens, it is 503, and `/health/ready` tells why. Each part is asked once in two seconds, ' +
    'however often this is called.',
  responses: { 200: json('The status.', statusView), ...errors(403) },
});

/** `GET /status`. */
export function statusRoutes(read: {
  installation: () => Promise<InstallationReading>;
  lag: DispatchLagReader;
}) {
  const routes = router();
  routes.openapi(getStatus, async (c) => {
    const [reading, lag] = await Promise.all([
      read.installation(),
      read.lag(c.get('caller').organizationId),
    ]);
    return c.json(viewStatus(reading, lag), 200);
  });
  return routes;
}

function viewStatus(reading: InstallationReading, lag: DispatchLag | null): StatusView {
  const parts = partStatuses(reading);
  const dispatch = viewDispatch(lag, reading);
  return {
    state: worstState([...parts, dispatch].map(({ state }) => state)),
    checked_at: reading.checkedAt.toISOString(),
    version: project.version,
    last_sweep_at: reading.lastSweepAt?.toISOString() ?? null,
    parts,
    workers: {
      pollers: reading.workers?.pollers ?? null,
      last_seen_at: reading.workers?.lastSeenAt?.toISOString() ?? null,
    },
    dispatch,
  };
}

function viewDispatch(
  lag: DispatchLag | null,
  reading: InstallationReading,
): StatusView['dispatch'] {
  if (lag === null) {
    const message = 'How late batches are is not known, because Postgres does not answer.';
    return { state: 'unknown', message, open_batches: null, lag_seconds: null };
  }
  const described = describeLag(lag, reading);
  const rounded = described.state === 'unknown' ? null : Math.round(lag.lagSeconds * 10) / 10;
  return { ...described, open_batches: lag.openBatches, lag_seconds: rounded };
}
