import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import { removeRotatedSecrets } from './accounts/encryption-keys.ts';
import { removeOldKeys } from './idempotency-keys.ts';
import { removeExpiredSuppressions } from './suppressions.ts';
import { removeSilentWorkers } from './workers.ts';

export type RemovalDeps = { db: Db; clock: { now(): Date }; log: Logger };

const REMOVED_EVERY_MS = 10 * 60_000;

const removals = {
  'idempotency keys': removeOldKeys,
  suppressions: removeExpiredSuppressions,
  workers: removeSilentWorkers,
  'webhook secrets': removeRotatedSecrets,
};

/** Removes what nobody asks for any more, now and then every ten minutes, until disposed of. */
export function startRemovals(deps: RemovalDeps): Disposable {
  const removeAll = () => {
    for (const [what, remove] of Object.entries(removals)) {
      remove(deps).catch((error: unknown) =>
        deps.log.warn({ err: error, what }, 'what is old could not be removed'),
      );
    }
  };
  removeAll();
  const timer = setInterval(removeAll, REMOVED_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
