import { RedialError } from '../domain/errors.ts';
import { isCanonicalUuid } from '../domain/uuid.ts';
import { cleanText } from '../schemas/members/clean-text.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountSidIn } from './account-sid.ts';

/** The JSON object in the body of a webhook. */
export type WebhookPayload = Record<string, unknown>;

/**
 * An account and the secrets that may sign its webhooks; id null: the account of the installation.
 */
export type Signer = { accountId: string | null; secrets: readonly string[] };

/**
 * Who claims to send a webhook, before its signature is checked: the account of its path or, at the
 * path of the installation, the account sid in its payload. `accountSid` null: the payload names none,
 * which is allowed for the installation's own.
 */
export type Sender = { accountId: string } | { accountSid: string | null };

export type Signers = {
  /**
   * Finds the few accounts that a sender may be. The result may be a second old. For an account that
   * does not exist it holds a secret that signs nothing, so that the check takes the same time.
   */
  of(sender: Sender): Promise<readonly Signer[]>;
  /**
   * Reads them again, because a secret may just have been rotated.
   * @returns what `of` returned, unless something has changed
   */
  again(sender: Sender): Promise<readonly Signer[]>;
};

/** A webhook as it arrived: the exact bytes of the body, and the header that signs them. */
export type SignedWebhook = {
  rawBody: Buffer;
  signature: string | undefined;
  /** The account in the path; null: the path of the installation. */
  accountId: string | null;
  /** The execution id in the URL of the hook. The signature does not cover it. */
  hookExecutionId: string | null;
};

export type VerifierDeps = { clock: { now(): Date }; signers: Signers };

/**
 * `accounts`: the ids whose secret signed the webhook. It may report calls of these accounts only.
 */
export type VerifiedWebhook = { payload: WebhookPayload; accounts: ReadonlySet<string | null> };

export type SignatureCheck = {
  /** The `Jambonz-Signature` header; undefined if the request has none. */
  header: string | undefined;
  /** The raw body, before any parsing. */
  body: string | Uint8Array;
  /** The accepted secrets: during a rotation both the old and the new one. */
  secrets: readonly string[];
  nowSeconds: number;
  /**
   * How far the signature's timestamp may be in the past or the future; jambonz' client allows 300
   * s.
   */
  toleranceSeconds: number;
};

/** The tolerance of jambonz' own client. An older webhook may be a replay. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** jambonz sends one signature of 64 digits and a time; a rotation may send a few signatures. */
const MAX_HEADER_LENGTH = 1_000;

/**
 * The value of `Jambonz-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`,
 * where `body` is the exact text of the request (jambonz-feature-server, `http-requestor.js`).
 */
export function signWebhook(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${digest(body, secret, String(unixSeconds)).toString('hex')}`;
}

/**
 * Refuses a webhook by its signature header alone, so that its body need not be read.
 * @throws {RedialError} `invalid_signature`: there is no header of the form that jambonz sends, or its
 * time is too far from now
 */
export function assertSignatureHeader(
  header: string | undefined,
  { clock }: Pick<VerifierDeps, 'clock'>,
): void {
  const { time, signatures } = parseHeader(header ?? '');
  if (signatures.length > 0 && isRecent(time, nowSeconds(clock))) return;
  throw invalidSignature();
}

function invalidSignature(): RedialError {
  return new RedialError(
    'invalid_signature',
    `the Jambonz-Signature header must sign this body with the webhook secret of the account, with a timestamp at most ${SIGNATURE_TOLERANCE_SECONDS} seconds old`,
  );
}

function nowSeconds(clock: VerifierDeps['clock']): number {
  return Math.floor(clock.now().getTime() / 1000);
}

function isRecent(
  time: string | undefined,
  now: number,
  toleranceSeconds = SIGNATURE_TOLERANCE_SECONDS,
): time is string {
  return time !== undefined && Math.abs(now - Number(time)) <= toleranceSeconds;
}

/**
 * Reads a webhook of call control and verifies its signature over the raw body, with the secrets of
 * its sender. The error is the same for an unknown account and for a wrong signature.
 * @throws {RedialError} `invalid_signature` or `malformed_json`
 */
export async function readSignedWebhook(
  deps: VerifierDeps,
  webhook: SignedWebhook,
): Promise<VerifiedWebhook> {
  const { accountId } = webhook;
  const sender = accountId === null ? { accountSid: accountSidIn(webhook.rawBody) } : { accountId };
  const accounts = await accountsOf(deps, webhook, sender);
  if (accounts.size > 0) return { payload: parseJson(webhook.rawBody), accounts };
  throw invalidSignature();
}

/** The accounts of a sender that have signed a webhook, by their newest secrets. */
async function accountsOf(
  deps: VerifierDeps,
  webhook: SignedWebhook,
  sender: Sender,
): Promise<Set<string | null>> {
  const known = await deps.signers.of(sender);
  const accounts = accountsSigning(deps, webhook, known);
  if (accounts.size > 0) return accounts;
  const renewed = await deps.signers.again(sender);
  return renewed === known ? accounts : accountsSigning(deps, webhook, renewed);
}

function accountsSigning(
  { clock }: VerifierDeps,
  { rawBody, signature }: SignedWebhook,
  signers: readonly Signer[],
): Set<string | null> {
  const toleranceSeconds = SIGNATURE_TOLERANCE_SECONDS;
  const signed = {
    header: signature,
    body: rawBody,
    toleranceSeconds,
    nowSeconds: nowSeconds(clock),
  };
  const signing = signers.filter(({ secrets }) => verifyWebhook({ ...signed, secrets }));
  return new Set(signing.map(({ accountId }) => accountId));
}

/**
 * Whether the header's timestamp is recent and one of its `v1` values is the signature of the body
 * under one of the secrets. Signatures are compared in constant time.
 */
export function verifyWebhook(webhook: SignatureCheck): boolean {
  const { time, signatures } = parseHeader(webhook.header ?? '');
  if (!isRecent(time, webhook.nowSeconds, webhook.toleranceSeconds)) return false;
  const expected = webhook.secrets.map((secret) => digest(webhook.body, secret, time));
  const matches = signatures.flatMap((given) => expected.map((wanted) => isEqual(given, wanted)));
  return matches.includes(true);
}

function parseHeader(header: string): { time: string | undefined; signatures: Buffer[] } {
  if (header.length > MAX_HEADER_LENGTH) return { time: undefined, signatures: [] };
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const time = valuesOf('t').find((value) => /^\d{1,12}$/.test(value));
  return { time, signatures: valuesOf('v1').map((value) => Buffer.from(value, 'hex')) };
}

function digest(body: string | Uint8Array, secret: string, time: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

function isEqual(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function parseJson(rawBody: Buffer): WebhookPayload {
  try {
    const value: unknown = JSON.parse(rawBody.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw new RedialError('malformed_json', 'the webhook body is not JSON', { cause });
  }
  throw new RedialError('malformed_json', 'the webhook body is not a JSON object');
}

/**
 * Accepts 1 to 200 visible ASCII characters, so that an index can hold the sid. jambonz sends
 * UUIDs.
 */
export function isCallSid(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]{1,200}$/.test(value);
}

/** The tag of the call, which jambonz returns as `customerData`; empty if there is none. */
export function tagOf(payload: WebhookPayload): WebhookPayload {
  const tag = payload['customerData'];
  return typeof tag === 'object' && tag !== null ? { ...tag } : {};
}

/** The execution id in the tag of the call; null if there is none. */
export function executionOf(payload: WebhookPayload): string | null {
  const { execution_id: executionId } = tagOf(payload);
  return executionIdOrNull(executionId);
}

/** The value if it is a UUID, else null. */
export function executionIdOrNull(value: unknown): string | null {
  return typeof value === 'string' && isCanonicalUuid(value.toLowerCase()) ? value : null;
}

/**
 * A copy of a payload that Postgres can store as jsonb, so that no event is lost: names and strings
 * lose NUL and lone surrogates.
 */
export function storablePayload(payload: WebhookPayload): WebhookPayload {
  const entries = Object.entries(payload);
  return Object.fromEntries(entries.map(([name, value]) => [cleanText(name), storable(value)]));
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  return typeof value === 'object' && value !== null ? storablePayload({ ...value }) : value;
}
