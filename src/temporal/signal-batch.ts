import { type Client, isGrpcServiceError, type WorkflowOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { Logger } from 'pino';
import type { BatchStatus } from '../domain/batch.ts';
import {
  BATCH_WORKFLOW,
  batchWorkflowId,
  type BatchInput,
  type BatchSignal,
  type SignalNote,
} from '../../workflows/messages.ts';
import {
  BATCH_ID,
  BATCH_STATUS,
  CAMPAIGN_ID,
  ORGANIZATION_ID,
} from '../../workflows/search-attributes.ts';
import { searchAttributeCommands } from './search-attributes.ts';

/** What a signal carries of a batch, and what operators see of a workflow that it starts. */
export type SignalledBatch = {
  batchId: string;
  campaignId: string;
  organizationId: string;
  status: BatchStatus;
  revision: number;
};

type Deps = { temporal: Client; taskQueue: string; log: Logger };
type Message = { batch: SignalledBatch; signal: BatchSignal };

/** A chain of claims receives signals only when its workflow task ends, at 80 % of this time. */
const WORKFLOW_TASK_TIMEOUT = '3 seconds';
/** INVALID_ARGUMENT in `google.rpc.Code`. */
const INVALID_ARGUMENT = 3;
const TRY_AGAIN_MS = 60_000;

/** When the server of a client last refused the search attributes. */
const refusedAtMs = new WeakMap<Client, number>();

/**
 * Signals the workflow of a batch and starts it if none is running. A server that refuses the search
 * attributes gets them again after a minute; meanwhile workflows start without them.
 */
export async function signalBatch(deps: Deps, message: Message): Promise<void> {
  const { temporal, taskQueue, log } = deps;
  const { batch, signal } = message;
  const input: BatchInput = { batchId: batch.batchId, startsContacts: true };
  const note: SignalNote = { revision: batch.revision };
  const send = (attributes: Attributes) =>
    temporal.workflow.signalWithStart(BATCH_WORKFLOW, {
      workflowId: batchWorkflowId(batch.batchId),
      taskQueue,
      args: [input],
      signal,
      signalArgs: [note],
      workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
      ...summaryOf(batch),
      ...attributes,
    });
  const sinceMs = Date.now() - (refusedAtMs.get(temporal) ?? -Infinity);
  if (sinceMs < TRY_AGAIN_MS) return void (await send({}));
  try {
    await send({ typedSearchAttributes: attributesOf(batch) });
  } catch (error) {
    if (!isInvalid(error)) throw error;
    await send({});
    refusedAtMs.set(temporal, Date.now());
    const commands = searchAttributeCommands(temporal.options);
    log.warn({ commands }, 'Temporal lacks search attributes: batches start without them');
  }
}

type Attributes = Pick<WorkflowOptions, 'typedSearchAttributes'>;

function attributesOf(batch: SignalledBatch): TypedSearchAttributes {
  return new TypedSearchAttributes([
    { key: BATCH_ID, value: batch.batchId },
    { key: CAMPAIGN_ID, value: batch.campaignId },
    { key: ORGANIZATION_ID, value: batch.organizationId },
    { key: BATCH_STATUS, value: batch.status },
  ]);
}

/** Ids only: whoever may read the namespace reads this. */
function summaryOf({ batchId, campaignId, organizationId }: SignalledBatch) {
  return {
    staticSummary: `batch of campaign ${campaignId}`,
    staticDetails: [
      `- batch \`${batchId}\``,
      `- campaign \`${campaignId}\``,
      `- organization \`${organizationId}\``,
      '',
      `\`GET /api/v1/batches/${batchId}/debug\` says why each contact waits.`,
    ].join('\n'),
  };
}

function isInvalid(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code: number | undefined = isGrpcServiceError(cause) ? cause.code : undefined;
  return code === INVALID_ARGUMENT;
}
