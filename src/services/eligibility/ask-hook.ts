import type { Logger } from 'pino';
import { signingSecretsOf } from '../../db/webhooks/secrets.ts';
import type { Db } from '../../db/tables.ts';
import type { AskHook, EligibilityQuestion } from '../../dialer/eligibility/question.ts';
import type { EligibilityAnswer } from '../../domain/eligibility.ts';
import { readEligibilityAnswer } from '../../schemas/eligibility-answer.ts';
import type { EligibilityQuestionView } from '../../schemas/eligibility-question.ts';
import { signatureHeaders, type SigningKey } from '../../signatures/webhook-signature.ts';
import type { SecretCipher } from '../accounts/secret-cipher.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import { signingKeyOf } from '../webhooks/signing-keys.ts';

export type AskHookDeps = {
  db: Db;
  clock: { now(): Date };
  cipher: SecretCipher;
  sender: Pick<WebhookSender, 'ask'>;
  log: Logger;
};

const MAX_ANSWER_BYTES = 16 * 1024;

/**
 * Asks the hook of a campaign about one attempt, signed by Standard Webhooks with the keys that the
 * organization has for its hooks. The id of the message is that of the execution.
 */
export function createAskHook(deps: AskHookDeps): AskHook {
  return async (question) => {
    try {
      return await ask(deps, question);
    } catch (err) {
      const { campaignId, executionId } = question;
      deps.log.warn({ err, campaignId, executionId }, 'failed to ask an eligibility hook');
      return { kind: 'unknown', error: 'the question could not be asked' };
    }
  };
}

async function ask(deps: AskHookDeps, question: EligibilityQuestion): Promise<EligibilityAnswer> {
  const { url, timeoutSeconds } = question.hook;
  const keys = await keysOf(deps, question);
  if (keys.length === 0) {
    return {
      kind: 'unknown',
      error: 'no key signs questions: POST /eligibility-secrets/ makes one',
    };
  }
  const body = JSON.stringify(bodyOf(question));
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Redial-Eligibility',
    ...signatureHeaders(keys, { id: question.executionId, at: deps.clock.now(), body }),
  };
  const bounds = { timeoutMs: timeoutSeconds * 1000, maxBytes: MAX_ANSWER_BYTES };
  const answered = await deps.sender.ask({ url, headers, body }, bounds);
  if ('error' in answered) return { kind: 'unknown', error: answered.error };
  return readEligibilityAnswer(answered.statusCode, answered.body);
}

async function keysOf(
  { db, clock, cipher }: AskHookDeps,
  { organizationId }: EligibilityQuestion,
): Promise<SigningKey[]> {
  const owner = { organizationId, endpointId: null };
  const secrets = await signingSecretsOf(db, { ...owner, now: clock.now() });
  return secrets.map((secret) => signingKeyOf(cipher, secret));
}

/** The question as it is sent. */
export function bodyOf(question: EligibilityQuestion): EligibilityQuestionView {
  return {
    execution_id: question.executionId,
    organization_id: question.organizationId,
    campaign_id: question.campaignId,
    batch_id: question.batchId,
    contact_id: question.contactId,
    external_id: question.externalId,
    phone_number: question.phoneNumber,
    call_variables: question.callVariables,
    retry_count: question.retryCount,
    is_follow_up: question.isFollowUp,
    is_forced: question.isForced,
  };
}
