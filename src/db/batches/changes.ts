import type { Updateable } from 'kysely';
import type { HoldColumns } from '../campaign-tables.ts';
import type { BatchesTable, BatchRow, Tx } from '../tables.ts';
import { accountOfCampaign } from '../accounts/health.ts';

/**
 * Grows the revision of a batch whose contacts have changed, so that its workflow, or else the sweep,
 * notices. `updated_at` stays: the batch's own members are the same.
 */
export async function growRevision(tx: Tx, { batchId }: { batchId: string }): Promise<BatchRow> {
  return tx
    .updateTable('batches')
    .set((eb) => ({ revision: eb('revision', '+', 1), dispatchEndedAt: null }))
    .where('batchId', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Members of a batch that are patched. */
export type BatchChange = Partial<Updateable<HoldColumns>> &
  Pick<
    Updateable<BatchesTable>,
    | 'name'
    | 'concurrencyLimit'
    | 'maxRetriesOverride'
    | 'retryPolicyOverride'
    | 'workingHoursOverride'
    | 'timezoneOverride'
    | 'phoneNumberStrategyOverride'
    | 'phoneNumbersOverride'
    | 'agentIdOverride'
    | 'voicemailOverride'
    | 'callsPerSecondOverride'
    | 'defaultCallVariablesOverride'
    | 'defaultRegion'
    | 'skipIfCalledWithinSeconds'
    | 'scheduledStart'
    | 'scheduledEnd'
    | 'metadata'
    | 'stopWhen'
  >;

/** Changes members of a batch that the caller has locked; its workflow sees them at the next claim. */
export async function changeBatch(
  tx: Tx,
  { batchId, change, now }: { batchId: string; change: BatchChange; now: Date },
): Promise<BatchRow> {
  return tx
    .updateTable('batches')
    .set((eb) => ({ ...change, updatedAt: now, revision: eb('revision', '+', 1) }))
    .where('batchId', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const touchedColumns = [
  'batchId',
  'campaignId',
  'organizationId',
  'revision',
  'status',
] as const satisfies readonly (keyof BatchRow)[];

export type TouchedBatch = Pick<BatchRow, (typeof touchedColumns)[number]>;

type Parent = { campaignId: string } | { organizationId: string } | { accountId: string | null };

/**
 * Gives every open batch of a campaign, an organization or an account a new revision to acknowledge.
 * The update waits for gates that have read the parent before its change; later gates read the new
 * one. Rows are locked in the order of their ids, so that two transactions that touch the same batches
 * cannot deadlock.
 */
export async function touchBatches(tx: Tx, parent: Parent): Promise<TouchedBatch[]> {
  return tx
    .updateTable('batches')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('batchId', 'in', (eb) =>
      eb
        .selectFrom('batches')
        .select('batchId')
        .where((own) =>
          'accountId' in parent
            ? own('campaignId', 'in', campaignsOfAccount(tx, parent))
            : own.and({ ...parent }),
        )
        .where('dispatchEndedAt', 'is', null)
        .orderBy('batchId')
        .forNoKeyUpdate(),
    )
    .returning(touchedColumns)
    .execute();
}

function campaignsOfAccount(tx: Tx, { accountId }: { accountId: string | null }) {
  return tx
    .selectFrom('campaigns')
    .select('campaignId')
    .where(accountOfCampaign, 'is not distinct from', accountId);
}
