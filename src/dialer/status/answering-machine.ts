import type { CallProgress } from '../../db/calls/status.ts';
import type { Metadata } from '../../db/tables.ts';
import { recordAnswerer } from '../../db/calls/answerers.ts';
import { RedialError } from '../../domain/errors.ts';
import {
  answererOf,
  VOICEMAIL_POLICIES,
  verbsFor,
  type VoicemailOrder,
  type VoicemailVerb,
} from '../../domain/voicemail.ts';
import {
  isCallSid,
  readSignedWebhook,
  tagOf,
  type SignedWebhook,
  type VerifiedWebhook,
  type VerifierDeps,
} from '../../webhooks/signed-webhook.ts';
import { type BindingDeps, noteIfTaken, recordReported } from './call-binding.ts';

export type VoicemailDeps = VerifierDeps & BindingDeps;

/**
 * Takes an event of answering machine detection: verifies it over the raw body, keeps who answered,
 * and asks for the end of a call that a machine has answered, where its campaign wants that.
 * Repeating it changes nothing, and is answered alike; events that say nothing of who answered, and
 * those of other calls, change nothing.
 * @returns the verbs with which jambonz is to go on; none: as before
 * @throws {RedialError} `invalid_signature`, `malformed_json` or `validation_failed`
 */
export async function recordDetection(
  deps: VoicemailDeps,
  webhook: SignedWebhook,
): Promise<VoicemailVerb[]> {
  const { payload, accounts } = await readSignedWebhook(deps, webhook);
  const { call_sid: callSid, type } = payload;
  if (!isCallSid(callSid) || typeof type !== 'string') {
    throw new RedialError(
      'validation_failed',
      'an AMD webhook needs call_sid, of at most 200 visible ASCII characters, and type',
    );
  }
  const answerer = answererOf(type);
  if (answerer === null) return [];
  const { hookExecutionId } = webhook;
  const progress = await bind(deps, { payload, accounts, hookExecutionId, callSid, type });
  if (progress === undefined || progress.isStranger) return [];
  const { executionId } = progress.call;
  const order = orderOf(payload);
  const hangUpOnMachine = order.voicemail === 'hangup';
  const now = deps.clock.now();
  const detection = { executionId, callSid, answerer, hangUpOnMachine, now };
  const isToEnd = await recordAnswerer(deps.db, detection);
  await noteIfTaken(deps, progress);
  return verbsFor(type, order, isToEnd);
}

type Event = VerifiedWebhook & {
  hookExecutionId: string | null;
  callSid: string;
  type: string;
};

/**
 * Binds the call to its attempt, as its statuses do, whichever comes first: it is detected who
 * answers, so the call was answered.
 * @returns undefined when the call is not ours
 */
async function bind(
  deps: VoicemailDeps,
  { payload, accounts, hookExecutionId, callSid, type }: Event,
): Promise<CallProgress | undefined> {
  const { db, clock, log } = deps;
  const nothing = { sipStatus: null, durationSeconds: null, endedBy: null };
  const news = { callSid, status: 'in-progress', at: clock.now(), accounts, ...nothing } as const;
  const progress = await recordReported(db, { payload, hookExecutionId, news });
  if (progress === undefined) log.warn({ callSid, type }, 'an event of a call that is not ours');
  if (progress?.isStranger) {
    const { executionId } = progress.call;
    log.error({ callSid, type, executionId }, 'a second call reports for one execution');
  }
  return progress;
}

/** What the call was placed with: it comes back in the tag, which the signature covers. */
function orderOf(payload: Metadata): VoicemailOrder {
  const { voicemail, message_hook: messageHook } = tagOf(payload);
  return {
    voicemail: VOICEMAIL_POLICIES.find((policy) => policy === voicemail) ?? 'ignore',
    messageHook: typeof messageHook === 'string' ? messageHook : null,
  };
}
