import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** The only suite that callees know: AES in counter mode, and 80 bits of HMAC-SHA1 (RFC 4568, 6.2). */
export const SRTP_SUITE = 'AES_CM_128_HMAC_SHA1_80';

/** Length of master key and salt together. */
export const MASTER_BYTES = 30;

const KEY_BYTES = 16;
const TAG_BYTES = 10;
const HEADER_BYTES = 12;
const LABELS = { cipher: 0, authentication: 1, salt: 2 };

/** One direction of the encrypted audio of a call (RFC 3711), from one sender. */
export class SrtpContext {
  readonly #cipherKey: Buffer;
  readonly #authenticationKey: Buffer;
  readonly #salt: Buffer;
  #rollovers = 0;
  #lastSequence: number | null = null;

  /** @param master key of 16 bytes and salt of 14 */
  constructor(master: Buffer) {
    this.#cipherKey = derive(master, LABELS.cipher, KEY_BYTES);
    this.#authenticationKey = derive(master, LABELS.authentication, 20);
    this.#salt = derive(master, LABELS.salt, 14);
  }

  /** The packet as it is sent. */
  protect(packet: Buffer): Buffer {
    const rollovers = this.#count(packet.readUInt16BE(2));
    const encrypted = this.#crypt(packet, rollovers);
    return Buffer.concat([encrypted, this.#tag(encrypted, rollovers)]);
  }

  /** The packet as it was before; null if it is not of the sender. */
  unprotect(datagram: Buffer): Buffer | null {
    if (datagram.length < HEADER_BYTES + TAG_BYTES) return null;
    const encrypted = datagram.subarray(0, -TAG_BYTES);
    const rollovers = this.#count(encrypted.readUInt16BE(2));
    const tag = this.#tag(encrypted, rollovers);
    return timingSafeEqual(tag, datagram.subarray(-TAG_BYTES))
      ? this.#crypt(encrypted, rollovers)
      : null;
  }

  /** Sequence numbers have 16 bits: a packet that is far behind has begun anew (RFC 3711, 3.3.1). */
  #count(sequence: number): number {
    const last = this.#lastSequence ?? sequence;
    if (sequence - last < -0x8000) this.#rollovers += 1;
    this.#lastSequence = sequence;
    return this.#rollovers;
  }

  /** Encrypts and decrypts what follows the header, which has no extension (RFC 3711, 4.1.1). */
  #crypt(packet: Buffer, rollovers: number): Buffer {
    const header = packet.subarray(0, HEADER_BYTES);
    const counter = Buffer.concat([this.#salt, Buffer.alloc(2)]);
    xor(counter, packet.subarray(8, HEADER_BYTES), 4);
    const index = Buffer.alloc(6);
    index.writeUInt32BE(rollovers, 0);
    index.writeUInt16BE(packet.readUInt16BE(2), 4);
    xor(counter, index, 8);
    const cipher = createCipheriv('aes-128-ctr', this.#cipherKey, counter);
    return Buffer.concat([header, cipher.update(packet.subarray(HEADER_BYTES))]);
  }

  #tag(encrypted: Buffer, rollovers: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(rollovers);
    const hmac = createHmac('sha1', this.#authenticationKey).update(encrypted).update(counted);
    return hmac.digest().subarray(0, TAG_BYTES);
  }
}

/** A key of the session (RFC 3711, 4.3.1, without a rate of derivation). */
function derive(master: Buffer, label: number, bytes: number): Buffer {
  const counter = Buffer.concat([master.subarray(KEY_BYTES), Buffer.alloc(2)]);
  xor(counter, Buffer.from([label]), 7);
  const cipher = createCipheriv('aes-128-ctr', master.subarray(0, KEY_BYTES), counter);
  return cipher.update(Buffer.alloc(bytes));
}

function xor(target: Buffer, mask: Buffer, offset: number): void {
  for (const [at, byte] of mask.entries()) {
    target.writeUInt8(target.readUInt8(offset + at) ^ byte, offset + at);
  }
}
