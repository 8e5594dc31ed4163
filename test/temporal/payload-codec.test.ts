import { defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common';
import { describe, expect, test } from 'vitest';
import { createPayloadCodecs, keyId } from '../../src/temporal/payload-codec.ts';
import { payloadConverter } from '../../workflows/payload-converter.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const plain = defaultPayloadConverter.toPayload({ batchId: 'b-1' });

function codecOf(keys: Buffer[], onUnknownKey?: (keyId: string) => void): PayloadCodec {
  const [codec] = createPayloadCodecs(
    { encryptsWith: keys[0] ?? null, decryptWith: keys },
    onUnknownKey,
  );
  if (codec === undefined) throw new Error('no codec');
  return codec;
}

async function one(payloads: Promise<Payload[]>): Promise<Payload> {
  const [payload] = await payloads;
  if (payload === undefined) throw new Error('no payload');
  return payload;
}

const read = (payload: Payload): unknown => payloadConverter.fromPayload(payload);
const textOf = (payload: Payload, name: string) =>
  Buffer.from(payload.metadata?.[name] ?? []).toString();

describe('the payload codec', () => {
  test('does nothing without keys', () => {
    expect(createPayloadCodecs(undefined)).toEqual([]);
    expect(createPayloadCodecs({ encryptsWith: null, decryptWith: [] })).toEqual([]);
  });

  test('encrypts with its first key and names that key', async () => {
    const payload = await one(codecOf([newer, older]).encode([plain]));
    expect(textOf(payload, 'encoding')).toBe('binary/encrypted');
    expect(textOf(payload, 'encryption-key-id')).toBe(keyId(newer));
    expect(Buffer.from(payload.data ?? []).toString()).not.toContain('b-1');
  });

  test('encrypts the same payload differently each time', async () => {
    const [first, second] = await codecOf([newer]).encode([plain, plain]);
    expect(first?.data).not.toEqual(second?.data);
  });

  test.each([
    ['its first key', [older]],
    ['a later key, as during a rotation', [newer, older]],
  ])('decrypts with %s', async (_name, keys) => {
    const encrypted = await codecOf([older]).encode([plain]);
    expect(read(await one(codecOf(keys).decode(encrypted)))).toEqual({ batchId: 'b-1' });
  });

  test('reads payloads that are not encrypted', async () => {
    expect(await codecOf([newer]).decode([plain])).toEqual([plain]);
  });

  test('decrypts and does not encrypt when it is to encrypt nothing', async () => {
    const encrypted = await codecOf([older]).encode([plain]);
    const [codec] = createPayloadCodecs({ encryptsWith: null, decryptWith: [older] });
    expect(await codec?.encode([plain])).toEqual([plain]);
    expect(read((await codec?.decode(encrypted))?.[0] ?? {})).toEqual({ batchId: 'b-1' });
  });

  test('names a key by an id that does not tell it', () => {
    expect(keyId(older)).toBe('72cd6e8422c407fb');
    expect(keyId(older)).not.toBe(keyId(newer));
  });
});

describe('a payload that the codec cannot decrypt', () => {
  test('is read as undefined, and its key is reported once', async () => {
    const unknown: string[] = [];
    const encrypted = await codecOf([older]).encode([plain, plain]);
    const payloads = await codecOf([newer], (id) => unknown.push(id)).decode(encrypted);
    expect(payloads.map(read)).toEqual([undefined, undefined]);
    expect(unknown).toEqual([keyId(older)]);
  });

  test.each<[string, (payload: Payload) => Payload]>([
    ['changed', (payload) => ({ ...payload, data: payload.data?.map((byte) => byte ^ 1) ?? null })],
    ['cut off', (payload) => ({ ...payload, data: payload.data?.subarray(0, 20) ?? null })],
    ['empty', (payload) => ({ metadata: payload.metadata ?? null })],
    [
      'without a key id',
      ({ metadata, data }) => ({
        metadata: { encoding: metadata?.['encoding'] ?? Buffer.alloc(0) },
        data: data ?? null,
      }),
    ],
  ])('may be %s: it is read as undefined', async (_name, damage) => {
    const unknown: string[] = [];
    const codec = codecOf([older], (id) => unknown.push(id));
    const payload = damage(await one(codec.encode([plain])));
    expect(read(await one(codec.decode([payload])))).toBeUndefined();
    expect(unknown).toEqual(['damaged']);
  });
});
