import type { EligibilityAnswer } from '../domain/eligibility.ts';
import { cleanText } from './members/clean-text.ts';
import { readInstant } from './members/instant.ts';
import { isObject } from './reading/body.ts';

/** Characters of a reason that are kept. */
const MAX_REASON = 200;

/**
 * Reads what a hook has answered. Whatever does not say clearly that the contact may or may not be called
 * is no answer: nobody is called on a guess.
 */
export function readEligibilityAnswer(statusCode: number, text: string): EligibilityAnswer {
  if (statusCode < 200 || statusCode > 299) return unknown(`it answered ${statusCode}`);
  const body = parse(text);
  if (!isObject(body) || typeof body['eligible'] !== 'boolean') {
    return unknown('it answered no JSON object with "eligible": true or false');
  }
  const reason = readReason(body['reason']);
  if (body['eligible']) return { kind: 'eligible', reason };
  const retryAt = body['retry_at'] ?? null;
  if (retryAt === null) return { kind: 'not_eligible', reason, retryAt };
  const at = typeof retryAt === 'string' ? readInstant(retryAt) : null;
  if (at !== null) return { kind: 'not_eligible', reason, retryAt: at };
  return unknown('it answered a retry_at that is no instant in ISO 8601');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readReason(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? cleanText(value.slice(0, MAX_REASON)) : null;
}

function unknown(error: string): EligibilityAnswer {
  return { kind: 'unknown', error };
}
