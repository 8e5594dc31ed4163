import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import { purgeAuditLog } from './audit/retention.ts';
import { purgeWebhookSecrets } from './accounts/webhook-secrets.ts';
import { purgeIdempotencyKeys } from './idempotency-keys.ts';
import { purgeOrphanWebhooks } from './orphan-webhooks.ts';
import { purgeSuppressions } from './suppressions.ts';
import { purgeSigningKeys } from './webhooks/signing-keys.ts';
import { purgeWorkers } from './workers.ts';

export type PurgeDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  /** null: for ever. */
  auditRetentionDays: number | null;
};

const PURGE_INTERVAL_MS = 10 * 60_000;

const purges = {
  'idempotency keys': purgeIdempotencyKeys,
  suppressions: purgeSuppressions,
  workers: purgeWorkers,
  'webhook secrets': purgeWebhookSecrets,
  'keys of webhook endpoints': purgeSigningKeys,
  'orphan webhooks': purgeOrphanWebhooks,
  'the audit log': purgeAuditLog,
};

/** Deletes expired rows now and every ten minutes, until disposed. */
export function startPurging(deps: PurgeDeps): Disposable {
  const purgeAll = () => {
    for (const [what, purge] of Object.entries(purges)) {
      purge(deps).catch((error: unknown) =>
        deps.log.warn({ err: error, what }, 'failed to delete expired rows'),
      );
    }
  };
  purgeAll();
  const timer = setInterval(purgeAll, PURGE_INTERVAL_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
