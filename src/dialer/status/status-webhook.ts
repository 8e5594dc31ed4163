import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { keepOrphan } from '../../db/calls/orphan-webhooks.ts';
import { working } from '../../db/pools/work.ts';
import type { Metadata, Db } from '../../db/tables.ts';
import {
  CALL_STATUSES,
  type CallStatus,
  type StatusReport,
  isTerminalStatus,
  applyStatus,
} from '../../domain/call.ts';
import { RedialError } from '../../domain/errors.ts';
import { readRecordingUrl } from '../../domain/recording-url.ts';
import { readSipReason } from '../../domain/sip-reason.ts';
import {
  isCallSid,
  readSignedWebhook,
  type SignedWebhook,
  type VerifiedWebhook,
  type VerifierDeps,
  executionOf,
} from '../../signatures/signed-webhook.ts';
import { isCanonicalUuid } from '../../domain/uuid.ts';
import { addLogIds } from '../../runtime/log-ids.ts';
import { inAttempt } from '../../telemetry/attempt-spans.ts';
import type { AcceptedCall } from '../../db/calls/hang-ups.ts';
import { executionOfCall, executionOfHook } from '../../db/calls/binding.ts';
import { type AcceptanceDeps, noteAcceptance, placingOfCall } from '../account/breaker.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import type { RememberedAttempts } from './remembered-attempts.ts';
import { keptWebhook } from './kept-webhook.ts';
import {
  findReportedAttempt,
  type ReportedAttempt,
  writeStatus,
} from '../../db/calls/status-reports.ts';

export type StatusWebhookDeps = VerifierDeps &
  BindingDeps & { callEnds: { take(call: ReportedAttempt): void } };

export type BindingDeps = Omit<AcceptanceDeps, 'wakeBatch'> & {
  batchSignals: Pick<BatchSignals, 'wake'>;
  /** Sends hang-ups in the background. */
  hangUps: { take(call: AcceptedCall): void };
  remembered: RememberedAttempts;
};

/** A report, and where it comes from. */
export type ReceivedStatus = StatusReport & {
  /** The accounts whose secret signed the webhook; absent: the account of the call was asked. */
  accounts?: ReadonlySet<string | null>;
  /** What is kept of the webhook, once per call and status: see `keptPayload`. */
  payload?: Metadata;
};

/** An attempt after a report. */
export type RecordedStatus = {
  call: ReportedAttempt;
  /** This report ended it. */
  hasEnded: boolean;
  /** The first report of a call whose request had no clear answer: call control has taken it. */
  wasTaken: boolean;
  /** The report is of another call than that of the attempt, or of a call of another attempt. */
  isOfAnotherCall: boolean;
  /** The report has shown the sid of a call whose hang-up was requested before: send the hang-up. */
  callToEnd: AcceptedCall | null;
};

/** A status in a webhook: its payload, and the execution that the address of the hook names. */
export type WebhookStatus = {
  payload: Metadata;
  hookExecutionId: string | null;
  report: ReceivedStatus;
};

/** What a status is recorded with; a process that gets no webhooks remembers none. */
export type RecordingDeps = { db: Db; remembered?: RememberedAttempts };

/** The largest `integer` in Postgres. */
const MAX_INTEGER = 2_147_483_647;

/** An attempt changes a handful of times in its life; more than these in a row are a defect. */
const MAX_TRIES = 20;

const RECEIVED = { name: 'call-status', kind: SpanKind.CONSUMER };

/**
 * Takes a status webhook of call control: verifies it over the raw body, and in one statement keeps
 * it and moves the attempt and its contact. An attempt that ended is settled after the commit, and
 * its workflow woken. A webhook of a call that is not ours leaves its ids if it comes from the
 * account of the installation. A call of another account is none of the sender's, and is answered like
 * a call that nobody knows.
 * @throws {RedialError} `invalid_signature`, `malformed_json` or `validation_failed`
 */
export async function takeStatusWebhook(
  deps: StatusWebhookDeps,
  webhook: SignedWebhook,
): Promise<void> {
  const verified = await readSignedWebhook(deps, webhook);
  const executionId = executionOf(verified.payload) ?? webhook.hookExecutionId ?? '';
  if (isCanonicalUuid(executionId)) addLogIds({ executionId });
  const take = () => inTurnOf(verified, () => takeVerified(deps, webhook, verified));
  await (isCanonicalUuid(executionId) ? inAttempt(executionId, RECEIVED, take) : take());
}

/**
 * Runs statements in the turn of the account that signed a webhook. The installation's own account,
 * which all organizations share, may use every connection.
 */
export function inTurnOf<T>(
  { accounts }: Pick<VerifiedWebhook, 'accounts'>,
  carryOut: () => Promise<T>,
): Promise<T> {
  const [owner = null] = accounts.has(null) ? [] : accounts;
  return working({ kind: 'calls', owner }, carryOut);
}

async function takeVerified(
  deps: StatusWebhookDeps,
  { hookExecutionId }: SignedWebhook,
  { payload, accounts }: VerifiedWebhook,
): Promise<void> {
  const status = reportOf(payload, deps.clock.now());
  const report = { ...status, accounts, payload: keptWebhook(payload) };
  const recorded = await recordWebhookStatus(deps, { payload, hookExecutionId, report });
  if (recorded) addLogIds({ batchId: recorded.call.batchId });
  const isOurs = recorded !== undefined && !recorded.isOfAnotherCall;
  // An organization signs whatever it wants with the secret of its own account: that is not kept.
  if (!isOurs && accounts.has(null)) {
    const { callSid, at: receivedAt } = status;
    await keepOrphan(deps.db, { callSid, executionId: executionOf(payload), receivedAt });
  }
  logAnomaly(deps.log, status, recorded);
  if (recorded?.hasEnded) deps.callEnds.take(recorded.call);
  await actOnBinding(deps, recorded);
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
    sipReason: readSipReason(payload['sip_reason']),
    durationSeconds: numberOrNull(payload['duration']),
    recordingUrl: readRecordingUrl(payload['recording_url']),
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
    log.error(
      { callSid, status, executionId },
      'received a webhook of a second call for one execution',
    );
  }
}

/**
 * Records a status with the attempt that it belongs to: that of the tag, which comes back in every
 * webhook. Where an application has replaced the tag (jambonz' verb `tag`): the attempt that is bound
 * to this call; else that of the hook's address, which is not signed, if that attempt has no call
 * yet and has the same numbers. Never with another attempt of the contact.
 * @returns undefined when the call is not ours
 */
export async function recordWebhookStatus(
  deps: RecordingDeps,
  { payload, hookExecutionId, report }: WebhookStatus,
): Promise<RecordedStatus | undefined> {
  const { db } = deps;
  const tagged = await recordOf(deps, executionOf(payload), report);
  if (tagged !== undefined && !tagged.isOfAnotherCall) return tagged;
  const bound = await recordOf(deps, await executionOfCall(db, report), report);
  if (bound !== undefined || tagged !== undefined) return bound ?? tagged;
  const { from, to } = payload;
  if (hookExecutionId === null || typeof from !== 'string' || typeof to !== 'string') {
    return undefined;
  }
  const hooked = await executionOfHook(db, { executionId: hookExecutionId, from, to });
  return recordOf(deps, hooked, report);
}

async function recordOf(
  deps: RecordingDeps,
  executionId: string | null,
  report: ReceivedStatus,
): Promise<RecordedStatus | undefined> {
  return executionId === null ? undefined : recordStatus(deps, { executionId, report });
}

/**
 * Moves an attempt, and its contact when the telephone rings, by what call control says. What is
 * written holds only for the attempt that was remembered or read; when something else was faster, it is
 * read and decided again. A report that is older than what is known changes nothing.
 * @returns undefined when there is no such attempt, or none of the accounts that signed the webhook
 */
export async function recordStatus(
  { db, remembered }: RecordingDeps,
  { executionId, report }: { executionId: string; report: ReceivedStatus },
): Promise<RecordedStatus | undefined> {
  const key = { executionId, callSid: report.callSid };
  let found = remembered?.find(key) ?? (await findReportedAttempt(db, key));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (found === undefined || !isOfSender(found, report)) return undefined;
    const recorded = await recordOn(db, found, report);
    if (recorded !== undefined) {
      if (!recorded.isOfAnotherCall) remembered?.keep(recorded.call);
      return recorded;
    }
    found = await findReportedAttempt(db, key);
  }
  throw new Error(
    `Cannot record a status report of execution ${executionId}: the attempt changed ${MAX_TRIES} times meanwhile`,
  );
}

type Found = ReportedAttempt & { belongsToAnother: boolean };

/** @returns undefined, and nothing is written, when the attempt has changed since it was found */
async function recordOn(
  db: Db,
  { belongsToAnother, ...seen }: Found,
  { payload, ...status }: ReceivedStatus,
): Promise<RecordedStatus | undefined> {
  if (belongsToAnother || (seen.callSid !== null && seen.callSid !== status.callSid)) {
    const nothing = { hasEnded: false, wasTaken: false, callToEnd: null };
    return { call: seen, ...nothing, isOfAnotherCall: true };
  }
  const after = applyStatus(seen, status);
  const kept = payload === undefined ? {} : { payload };
  const call = await writeStatus(db, { seen, report: status, after, ...kept });
  return call && changeBetween(seen, call, status);
}

/** What a written report has changed. */
function changeBetween(
  seen: ReportedAttempt,
  call: ReportedAttempt,
  { callSid, status }: StatusReport,
): RecordedStatus {
  const isBound = seen.callSid === null;
  const isToEnd = call.hangupRequestedAt !== null && call.endedAt === null;
  return {
    call,
    hasEnded: seen.endedAt === null && isTerminalStatus(status),
    wasTaken: isBound && seen.callStatus === 'unknown',
    isOfAnotherCall: false,
    callToEnd: isBound && isToEnd ? { ...call, callSid } : null,
  };
}

function isOfSender(
  { callControlAccountId }: ReportedAttempt,
  { accounts }: ReceivedStatus,
): boolean {
  return accounts === undefined || accounts.has(callControlAccountId);
}

/**
 * Acts on a status that has bound a call to its attempt: sends a hang-up that was requested before, and
 * notes that the account takes calls where it took an unclear request.
 */
export async function actOnBinding(
  { batchSignals, hangUps, ...deps }: BindingDeps,
  recorded: RecordedStatus | undefined,
): Promise<void> {
  if (recorded?.callToEnd) hangUps.take(recorded.callToEnd);
  if (!recorded?.wasTaken) return;
  const wakeBatch = (batchId: string) => batchSignals.wake(batchId);
  await noteAcceptance({ ...deps, wakeBatch }, placingOfCall(recorded.call));
}
