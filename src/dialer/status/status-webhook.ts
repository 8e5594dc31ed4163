import type { Logger } from 'pino';
import { insertOrphanEvent } from '../../db/calls/events.ts';
import type { Metadata } from '../../db/tables.ts';
import { CALL_STATUSES, type CallStatus, type StatusReport } from '../../domain/call.ts';
import { RedialError } from '../../domain/errors.ts';
import {
  isCallSid,
  readSignedWebhook,
  type SignedWebhook,
  type VerifierDeps,
  storablePayload,
} from '../../webhooks/signed-webhook.ts';
import type { CallEnds } from './call-ends.ts';
import {
  type RecordedStatus,
  type BindingDeps,
  noteIfTaken,
  recordWebhookStatus,
} from './record-status.ts';

/** The largest `integer` in Postgres. */
const MAX_INTEGER = 2_147_483_647;

export type StatusWebhookDeps = VerifierDeps & BindingDeps & { callEnds: Pick<CallEnds, 'take'> };

/**
 * Takes a status webhook of call control: verifies it over the raw body, and in one statement keeps
 * it and moves the attempt and its contact. An attempt that ended is settled after the commit, and
 * its workflow woken. A webhook of a call that is not ours is kept as an orphan.
 * @throws {RedialError} `invalid_signature`, `malformed_json` or `validation_failed`
 */
export async function takeStatusWebhook(
  deps: StatusWebhookDeps,
  webhook: SignedWebhook,
): Promise<void> {
  const { payload, accounts } = await readSignedWebhook(deps, webhook);
  const status = reportOf(payload, deps.clock.now());
  const stored = storablePayload(payload);
  const { hookExecutionId } = webhook;
  const report = { ...status, accounts, payload: stored };
  const recorded = await recordWebhookStatus(deps.db, { payload, hookExecutionId, report });
  if (recorded === undefined || recorded.isOfAnotherCall) {
    await insertOrphanEvent(deps.db, { ...status, payload: stored });
  }
  logAnomaly(deps.log, status, recorded);
  if (recorded?.hasEnded) deps.callEnds.take(recorded.call);
  await noteIfTaken(deps, recorded);
}

function reportOf(payload: Metadata, at: Date): StatusReport {
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

function logAnomaly(
  log: Logger,
  { callSid, status }: StatusReport,
  recorded: RecordedStatus | undefined,
): void {
  if (recorded === undefined)
    log.warn({ callSid, status }, 'a webhook is of a call that is not ours');
  if (recorded?.isOfAnotherCall) {
    const { executionId } = recorded.call;
    log.error({ callSid, status, executionId }, 'a second call reports for one execution');
  }
}
