import type { Metadata } from '../db/tables.ts';
import { RedialError } from '../domain/errors.ts';
import { isCanonicalUuid } from '../domain/uuid.ts';
import { verifyWebhook } from './signature.ts';
import type { Signer, Signers } from '../services/accounts/signers.ts';

/** A webhook as it came: the exact bytes, and the header that signs them. */
export type SignedWebhook = {
  rawBody: Buffer;
  signature: string | undefined;
  /** The execution that the address of the hook names, which the signature does not cover. */
  hookExecutionId: string | null;
};

export type VerifierDeps = { clock: { now(): Date }; signers: Signers };

/** `accounts`: those whose secret signed it, and of whose calls it may tell. */
export type VerifiedWebhook = { payload: Metadata; accounts: ReadonlySet<string | null> };

/** As the jambonz client allows; an older webhook may be a replayed one. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * The payload of a webhook of call control, verified over its raw body with the secrets of the
 * account that it names; one that names none must be of the installation's.
 * @throws {RedialError} `invalid_signature` or `malformed_json`
 */
export async function readSignedWebhook(
  deps: VerifierDeps,
  webhook: SignedWebhook,
): Promise<VerifiedWebhook> {
  const accountSid = namedAccount(webhook.rawBody);
  const known = signedBy(deps, webhook, await deps.signers.of(accountSid));
  // Its account may have changed a moment ago.
  const accounts =
    known.size > 0
      ? known
      : signedBy(deps, webhook, await deps.signers.of(accountSid, { now: true }));
  if (accounts.size > 0) return { payload: parseJson(webhook.rawBody), accounts };
  throw new RedialError(
    'invalid_signature',
    `the Jambonz-Signature header does not sign this body with the webhook secret of the account, or is older than ${SIGNATURE_TOLERANCE_SECONDS} seconds`,
  );
}

/** Of a body that is not trusted yet; null: it names none. */
function namedAccount(rawBody: Buffer): string | null {
  try {
    const { account_sid: accountSid } = parseJson(rawBody);
    return typeof accountSid === 'string' ? accountSid : null;
  } catch {
    return null;
  }
}

function signedBy(
  { clock }: VerifierDeps,
  { rawBody, signature }: SignedWebhook,
  signers: readonly Signer[],
): Set<string | null> {
  const toleranceSeconds = SIGNATURE_TOLERANCE_SECONDS;
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const signed = { header: signature, body: rawBody, toleranceSeconds, nowSeconds };
  const own = signers.filter(({ secrets }) => verifyWebhook({ ...signed, secrets }));
  return new Set(own.map(({ accountId }) => accountId));
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

/** Whether it can name a call: jambonz gives UUIDs; anything is taken that an index can hold. */
export function isCallSid(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]{1,200}$/.test(value);
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
  return typeof value === 'string' && isCanonicalUuid(value.toLowerCase()) ? value : null;
}
