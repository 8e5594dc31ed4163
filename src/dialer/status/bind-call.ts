import { executionOfCall, executionOfHook } from '../../db/calls/binding.ts';
import type { Db, Metadata } from '../../db/tables.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import { executionOf } from '../../webhooks/signed-webhook.ts';
import { noteAcceptance, type AcceptanceDeps } from '../account/breaker.ts';
import { recordStatus, type ReceivedStatus, type RecordedStatus } from './record-status.ts';

/** A status in a webhook: its payload, and the execution that the address of the hook names. */
export type WebhookStatus = {
  payload: Metadata;
  hookExecutionId: string | null;
  report: ReceivedStatus;
};

/**
 * Records a status with the attempt that it belongs to: that of the tag, which comes back in every
 * webhook. Where an application has replaced the tag (jambonz' verb `tag`): the attempt that is bound
 * to this call; else that of the hook's address, which is not signed, if that attempt has no call
 * yet and has the same numbers. Never with another attempt of the contact.
 * @returns undefined when the call is not ours
 */
export async function recordWebhookStatus(
  db: Db,
  { payload, hookExecutionId, report }: WebhookStatus,
): Promise<RecordedStatus | undefined> {
  const tagged = await recordOf(db, executionOf(payload), report);
  if (tagged !== undefined && !tagged.isOfAnotherCall) return tagged;
  const bound = await recordOf(db, await executionOfCall(db, report), report);
  if (bound !== undefined || tagged !== undefined) return bound ?? tagged;
  const { from, to } = payload;
  if (hookExecutionId === null || typeof from !== 'string' || typeof to !== 'string') {
    return undefined;
  }
  const hooked = await executionOfHook(db, { executionId: hookExecutionId, from, to });
  return recordOf(db, hooked, report);
}

async function recordOf(
  db: Db,
  executionId: string | null,
  report: ReceivedStatus,
): Promise<RecordedStatus | undefined> {
  return executionId === null ? undefined : recordStatus(db, { executionId, report });
}

export type BindingDeps = Omit<AcceptanceDeps, 'wakeBatch'> & {
  batchSignals: Pick<BatchSignals, 'wake'>;
};

/** Notes that an account takes calls, where a status shows that it took an unclear request. */
export async function noteIfTaken(
  { batchSignals, ...deps }: BindingDeps,
  recorded: RecordedStatus | undefined,
): Promise<void> {
  if (!recorded?.wasTaken) return;
  const wakeBatch = (batchId: string) => batchSignals.wake(batchId);
  await noteAcceptance({ ...deps, wakeBatch }, recorded.call.callControlAccountId);
}
