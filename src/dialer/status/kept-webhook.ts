import type { Metadata } from '../../db/tables.ts';
import { storablePayload, tagOf, type WebhookPayload } from '../../signatures/signed-webhook.ts';

/** In characters. jambonz sends about 1,000 of its own, and the tag of the call. */
const MAX_LENGTH = 32_768;

/** The members of a larger webhook that are kept: those that say what became of the call. */
const FACTS = [
  'account_sid',
  'call_sid',
  'call_status',
  'call_termination_by',
  'duration',
  'sip_reason',
  'sip_status',
] as const;

/** A status webhook as it is stored: whole, or its facts where it is larger than jambonz sends. */
export function keptWebhook(payload: WebhookPayload): Metadata {
  const whole = storablePayload(payload);
  if (JSON.stringify(whole).length <= MAX_LENGTH) return whole;
  const facts = FACTS.flatMap((name) => {
    const value = whole[name];
    const isSmall = typeof value === 'string' ? value.length <= 200 : typeof value === 'number';
    return isSmall ? [[name, value]] : [];
  });
  const { execution_id: executionId } = tagOf(whole);
  const tag = typeof executionId === 'string' ? { execution_id: executionId.slice(0, 200) } : {};
  return { ...Object.fromEntries(facts), customerData: tag };
}
