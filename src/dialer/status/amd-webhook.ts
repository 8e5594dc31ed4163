import type { Metadata } from '../../db/tables.ts';
import { recordAnswerer } from '../../db/calls/answered-by.ts';
import { RedialError } from '../../domain/errors.ts';
import {
  answererOf,
  VOICEMAIL_POLICIES,
  verbsFor,
  type VoicemailInstructions,
  type VoicemailVerb,
} from '../../domain/voicemail.ts';
import {
  isCallSid,
  readSignedWebhook,
  tagOf,
  type SignedWebhook,
  type VerifiedWebhook,
  type VerifierDeps,
} from '../../signatures/signed-webhook.ts';
import {
  type RecordedStatus,
  type BindingDeps,
  actOnBinding,
  inTurnOf,
  recordWebhookStatus,
} from './status-webhook.ts';

export type AmdWebhookDeps = VerifierDeps & BindingDeps;

/**
 * Takes a webhook of answering machine detection (amd): verifies it over the raw body, keeps who
 * answered, and asks for the end of a call that a machine answered, where the campaign wants that.
 * A repeated webhook changes nothing and gets the same answer. Webhooks that do not say who
 * answered, and those of other calls, change nothing.
 * @returns the verbs with which jambonz goes on; none: it goes on as before
 * @throws {RedialError} `invalid_signature`, `malformed_json` or `validation_failed`
 */
export async function takeAmdWebhook(
  deps: AmdWebhookDeps,
  webhook: SignedWebhook,
): Promise<VoicemailVerb[]> {
  const verified = await readSignedWebhook(deps, webhook);
  return inTurnOf(verified, () => takeVerified(deps, webhook, verified));
}

async function takeVerified(
  deps: AmdWebhookDeps,
  { hookExecutionId }: SignedWebhook,
  { payload, accounts }: VerifiedWebhook,
): Promise<VoicemailVerb[]> {
  const { call_sid: callSid, type } = payload;
  if (!isCallSid(callSid) || typeof type !== 'string') {
    throw new RedialError(
      'validation_failed',
      'an AMD webhook needs call_sid, of at most 200 visible ASCII characters, and type',
    );
  }
  const answerer = answererOf(type);
  if (answerer === null) return [];
  const recorded = await bind(deps, { payload, accounts, hookExecutionId, callSid, type });
  if (recorded === undefined || recorded.isOfAnotherCall) return [];
  const { executionId } = recorded.call;
  const order = orderOf(payload);
  const hangUpOnMachine = order.voicemail === 'hangup';
  const now = deps.clock.now();
  const detection = { executionId, callSid, answerer, hangUpOnMachine, now };
  const isToEnd = await recordAnswerer(deps.db, detection);
  await actOnBinding(deps, recorded);
  return verbsFor(type, order, isToEnd);
}

type Event = VerifiedWebhook & {
  hookExecutionId: string | null;
  callSid: string;
  type: string;
};

/**
 * Binds the call to its attempt, as a status webhook does. jambonz detects who answers, so the call
 * was answered.
 * @returns undefined when the call is not ours
 */
async function bind(
  deps: AmdWebhookDeps,
  { payload, accounts, hookExecutionId, callSid, type }: Event,
): Promise<RecordedStatus | undefined> {
  const { clock, log } = deps;
  const nothing = { sipStatus: null, durationSeconds: null, endedBy: null };
  const report = { callSid, status: 'in-progress', at: clock.now(), accounts, ...nothing } as const;
  const recorded = await recordWebhookStatus(deps, { payload, hookExecutionId, report });
  if (recorded === undefined)
    log.warn({ callSid, type }, 'a webhook is of a call that is not ours');
  if (recorded?.isOfAnotherCall) {
    const { executionId } = recorded.call;
    log.error(
      { callSid, type, executionId },
      'received a webhook of a second call for one execution',
    );
  }
  return recorded;
}

/** The policy that the call was placed with comes back in the tag, which the signature covers. */
function orderOf(payload: Metadata): VoicemailInstructions {
  const { voicemail, message_hook: messageHook } = tagOf(payload);
  return {
    voicemail: VOICEMAIL_POLICIES.find((policy) => policy === voicemail) ?? 'ignore',
    messageHook: typeof messageHook === 'string' ? messageHook : null,
  };
}
