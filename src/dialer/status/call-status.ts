import type { Logger } from 'pino';
import { insertOrphanEvent } from '../../db/calls/events.ts';
import type { CallNews, CallProgress } from '../../db/calls/status.ts';
import type { Metadata } from '../../db/tables.ts';
import { CALL_STATUSES, type CallStatus } from '../../domain/call.ts';
import { RedialError } from '../../domain/errors.ts';
import type { CallEnds } from './call-ends.ts';
import {
  isCallSid,
  readSignedWebhook,
  type SignedWebhook,
  type VerifierDeps,
} from '../../webhooks/signed-webhook.ts';
import { storablePayload } from '../../webhooks/storable-payload.ts';
import { type BindingDeps, noteIfTaken, recordReported } from './call-binding.ts';

/** Of an `integer` in Postgres. */
const MAX_INTEGER = 2_147_483_647;

type WebhookNews = CallNews & { payload: Metadata };

export type WebhookDeps = VerifierDeps & BindingDeps & { callEnds: Pick<CallEnds, 'take'> };

/**
 * Takes a status webhook of call control: verifies it over the raw body, and in one statement
 * keeps it and moves the attempt and its contact forward. Ended attempts are settled and wake
 * their workflow after the commit. Events of calls that are not ours are kept as orphans.
 * @throws {RedialError} `invalid_signature`, `malformed_json` or `validation_failed`
 */
export async function recordCallEvent(deps: WebhookDeps, webhook: SignedWebhook): Promise<void> {
  const { payload, accounts } = await readSignedWebhook(deps, webhook);
  const news = { ...newsOf(payload, deps.clock.now()), accounts };
  const { hookExecutionId } = webhook;
  const progress = await recordReported(deps.db, { payload, hookExecutionId, news });
  if (progress === undefined || progress.isStranger) await insertOrphanEvent(deps.db, news);
  raiseAlarm(deps.log, news, progress);
  if (progress?.hasEnded) deps.callEnds.take(progress.call);
  await noteIfTaken(deps, progress);
}

function newsOf(payload: Metadata, at: Date): WebhookNews {
  const { call_sid: callSid, call_status: status } = payload;
  if (!isCallSid(callSid) || !isCallStatus(status)) {
    throw new RedialError(
      'validation_failed',
      `a status webhook needs call_sid, of at most 200 visible ASCII characters, and a call_status among ${CALL_STATUSES.join(', ')}`,
    );
  }
  const endedBy = payload['call_termination_by'];
  return {
    callSid,
    status,
    sipStatus: numberOrNull(payload['sip_status']),
    durationSeconds: numberOrNull(payload['duration']),
    endedBy: endedBy === 'caller' || endedBy === 'jambonz' ? endedBy : null,
    at,
    payload: storablePayload(payload),
  };
}

function isCallStatus(value: unknown): value is CallStatus {
  return CALL_STATUSES.some((status) => status === value);
}

/** A whole number, if a column can hold it. */
function numberOrNull(value: unknown): number | null {
  const isCount = typeof value === 'number' && value >= 0 && value <= MAX_INTEGER;
  return isCount ? Math.round(value) : null;
}

function raiseAlarm(log: Logger, news: CallNews, progress: CallProgress | undefined): void {
  const { callSid, status } = news;
  if (progress === undefined) log.warn({ callSid, status }, 'an event of a call that is not ours');
  if (progress?.isStranger) {
    const { executionId } = progress.call;
    log.error({ callSid, status, executionId }, 'a second call reports for one execution');
  }
}
