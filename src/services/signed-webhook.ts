import type { Metadata } from '../db/tables.ts';
import { RedialError } from '../domain/errors.ts';
import { verifyWebhook } from '../webhooks/signature.ts';

/** A webhook as it came: the exact bytes, and the header that signs them. */
export type SignedWebhook = {
  rawBody: Buffer;
  signature: string | undefined;
  /** The execution that the address of the hook names, which the signature does not cover. */
  hookExecutionId: string | null;
};

export type VerifierDeps = { clock: { now(): Date }; webhookSecret: string };

/** As the jambonz client allows; an older webhook may be a replayed one. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The payload of a webhook of call control, verified over its raw body.
 * @throws {RedialError} `invalid_signature` or `malformed_json`
 */
export function readSignedWebhook(
  { clock, webhookSecret }: VerifierDeps,
  { rawBody, signature }: SignedWebhook,
): Metadata {
  const isSigned = verifyWebhook({
    header: signature,
    body: rawBody,
    secrets: [webhookSecret],
    toleranceSeconds: SIGNATURE_TOLERANCE_SECONDS,
    nowSeconds: Math.floor(clock.now().getTime() / 1000),
  });
  if (isSigned) return parseJson(rawBody);
  throw new RedialError(
    'invalid_signature',
    `the Jambonz-Signature header does not sign this body with the webhook secret of the account, or is older than ${SIGNATURE_TOLERANCE_SECONDS} seconds`,
  );
}

function parseJson(rawBody: Buffer): Metadata {
  try {
    const value: unknown = JSON.parse(rawBody.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw new RedialError('malformed_json', 'the webhook body is not JSON', { cause });
  }
  throw new RedialError('malformed_json', 'the webhook body is not a JSON object');
}

/** The tag that a call was created with, which comes back as `customerData`; empty without one. */
export function tagOf(payload: Metadata): Metadata {
  const tag = payload['customerData'];
  return typeof tag === 'object' && tag !== null ? { ...tag } : {};
}

/** The execution that a call was placed for; null when its tag names none. */
export function executionOf(payload: Metadata): string | null {
  const { execution_id: executionId } = tagOf(payload);
  return idOrNull(executionId);
}

/** An execution id, or null for anything else. */
export function idOrNull(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value : null;
}
