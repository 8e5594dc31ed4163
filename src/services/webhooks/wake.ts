import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import { takeDueEndpoints } from '../../db/webhooks/deliveries.ts';
import { repeatInBackground } from '../../runtime/background-loop.ts';
import type { EndpointsAtWork } from './endpoints-at-work.ts';

type Deps = {
  db: Db;
  log: Logger;
  atWork: EndpointsAtWork;
  /** Starts the workflow of an endpoint, or wakes it. */
  signal: (endpointId: string) => Promise<void>;
};

/** Bounds how late an event is sent at a quiet time. */
const POLL_MS = 250;
const AFTER_FAILURE_MS = 5_000;

/**
 * Wakes the endpoints for which something is due, until it is disposed of. Every worker does; each
 * endpoint is woken by one of them. A signal that is lost is repeated when the endpoint's time is over.
 */
export function startWakingEndpoints({ db, log, atWork, signal }: Deps): AsyncDisposable {
  const wake = async (endpointId: string) => {
    if (atWork.wake(endpointId)) return;
    await signal(endpointId).catch((err: unknown) =>
      log.warn({ err, endpointId }, 'failed to wake a webhook endpoint: it is tried again'),
    );
  };
  const work = async (stopped: AbortSignal) => {
    try {
      const due = await takeDueEndpoints(db, { here: atWork.ids });
      await Promise.all(due.map(wake));
    } catch (err) {
      if (stopped.aborted) return false;
      log.warn({ err }, 'failed to look for webhooks that are due: it is tried again');
      await pause(AFTER_FAILURE_MS, undefined, { signal: stopped });
    }
    return false;
  };
  return repeatInBackground(work, { idleMs: POLL_MS, onFailure: () => undefined });
}
