import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import protos from '@temporalio/proto';
import type { PayloadKeys } from '../config/config.ts';

const { Payload: PayloadMessage } = protos.temporal.api.common.v1;

const ALGORITHM = 'aes-256-gcm';
/** NIST SP 800-38D §8.2.2: 96 random bits, for fewer than 2^32 payloads under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ENCODING = 'binary/encrypted';
/** Metadata of an encrypted payload, named as in Temporal's samples of an encryption codec. */
const KEY_ID = 'encryption-key-id';

type Key = { id: string; bytes: Buffer };

/**
 * Encrypts payloads with AES-256-GCM. Payloads that are not encrypted are read as they are. One that
 * cannot be decrypted stays as it is, because an error would fail every task of its workflow, and an
 * operator may send a signal with any payload: the converter of the workflows reads it as undefined.
 *
 * @param onUnknownKey is told the id of each key that is missing, or `damaged`, once
 * @returns no codec when there are no keys
 */
export function createPayloadCodecs(
  keys: PayloadKeys | undefined,
  onUnknownKey: (keyId: string) => void = () => undefined,
): PayloadCodec[] {
  if (keys === undefined || keys.decryptWith.length === 0) return [];
  const encrypting = keys.encryptsWith && keyOf(keys.encryptsWith);
  const known = new Map(keys.decryptWith.map((bytes) => [keyId(bytes), bytes]));
  const reported = new Set<string>();
  const report = (id: string) => {
    if (reported.has(id)) return;
    reported.add(id);
    onUnknownKey(id);
  };
  return [
    {
      encode: async (payloads) =>
        encrypting === null ? payloads : payloads.map((payload) => encrypt(payload, encrypting)),
      decode: async (payloads) => payloads.map((payload) => decrypt(payload, known, report)),
    },
  ];
}

/** Names a key without telling it, so that a payload says which key decrypts it. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function keyOf(bytes: Buffer): Key {
  return { id: keyId(bytes), bytes };
}

function encrypt(payload: Payload, { id, bytes }: Key): Payload {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, iv);
  const text = [cipher.update(PayloadMessage.encode(payload).finish()), cipher.final()];
  return {
    metadata: { encoding: Buffer.from(ENCODING), [KEY_ID]: Buffer.from(id) },
    data: Buffer.concat([iv, ...text, cipher.getAuthTag()]),
  };
}

function decrypt(
  payload: Payload,
  known: ReadonlyMap<string, Buffer>,
  report: (keyId: string) => void,
): Payload {
  if (textOf(payload, 'encoding') !== ENCODING) return payload;
  const id = textOf(payload, KEY_ID);
  const key = known.get(id);
  const decrypted = key && decryptWith(key, payload.data ?? new Uint8Array());
  if (decrypted !== undefined) return decrypted;
  report(key === undefined && /^[0-9a-f]{16}$/.test(id) ? id : 'damaged');
  return payload;
}

function decryptWith(key: Buffer, data: Uint8Array): Payload | undefined {
  const [textStart, tagStart] = [IV_BYTES, data.length - TAG_BYTES];
  if (tagStart < textStart) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, data.subarray(0, textStart), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(data.subarray(tagStart));
    const text = decipher.update(data.subarray(textStart, tagStart));
    return PayloadMessage.decode(Buffer.concat([text, decipher.final()]));
  } catch {
    // Damaged, or made by somebody else: the authentication tag does not tell which.
    return undefined;
  }
}

function textOf({ metadata }: Payload, name: string): string {
  return Buffer.from(metadata?.[name] ?? []).toString();
}
