import { executionOfCall, executionOfHook } from '../../db/calls/binding.ts';
import { recordNews, type CallNews, type CallProgress } from '../../db/calls/status.ts';
import type { Db, Metadata } from '../../db/tables.ts';
import { noteTaken, type TakenDeps } from '../account/acceptances.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import { executionOf } from '../../webhooks/signed-webhook.ts';

/** News in a webhook: its payload, and the execution that the address of the hook names. */
export type ReportedNews = { payload: Metadata; hookExecutionId: string | null; news: CallNews };

/**
 * Records news with the attempt that they belong to: that of the tag, which comes back in every
 * webhook; where an application has replaced the tag (jambonz' verb `tag`), the attempt that is
 * bound to this call; else that of the hook's address, which is not signed, if it has no call yet and
 * has the same numbers. Never with another attempt of the contact.
 * @returns undefined when the call is not ours
 */
export async function recordReported(
  db: Db,
  { payload, hookExecutionId, news }: ReportedNews,
): Promise<CallProgress | undefined> {
  const tagged = await recordOf(db, executionOf(payload), news);
  if (tagged !== undefined && !tagged.isStranger) return tagged;
  const bound = await recordOf(db, await executionOfCall(db, news), news);
  if (bound !== undefined || tagged !== undefined) return bound ?? tagged;
  const { from, to } = payload;
  if (hookExecutionId === null || typeof from !== 'string' || typeof to !== 'string') {
    return undefined;
  }
  const hooked = await executionOfHook(db, { executionId: hookExecutionId, from, to });
  return recordOf(db, hooked, news);
}

async function recordOf(
  db: Db,
  executionId: string | null,
  news: CallNews,
): Promise<CallProgress | undefined> {
  return executionId === null ? undefined : recordNews(db, { executionId, news });
}

export type BindingDeps = Omit<TakenDeps, 'wakeBatch'> & {
  batchSignals: Pick<BatchSignals, 'wake'>;
};

/** Notes that an account takes calls, where news show that it took a request without a clear answer. */
export async function noteIfTaken(
  { batchSignals, ...deps }: BindingDeps,
  progress: CallProgress | undefined,
): Promise<void> {
  if (!progress?.isTaken) return;
  const wakeBatch = (batchId: string) => batchSignals.wake(batchId);
  await noteTaken({ ...deps, wakeBatch }, progress.call.callControlAccountId);
}
