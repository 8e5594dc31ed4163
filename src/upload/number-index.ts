import type { PhoneNumber } from '../domain/phone-number.ts';

const SEGMENTS = 64;
const INITIAL_SIZE = 64;

/**
 * The first row of each phone number of an upload. A number of at most 15 digits (E.164) fits a
 * double, so a million of them take 25 MB; a Map of strings takes 120 MB. The index is split into
 * segments, because one table of that size takes 70 ms to grow, and needs memory for both copies.
 */
export class NumberIndex {
  readonly #segments = Array.from({ length: SEGMENTS }, () => new Segment());

  /** Returns the first row of the number; stores `row` and returns undefined when it is new. */
  findOrAdd(number: PhoneNumber, row: number): number | undefined {
    const digits = Number(number.slice(1));
    const hash = hashOf(digits);
    return this.#segments[hash % SEGMENTS]?.findOrAdd(digits, hash >>> 6, row);
  }
}

/** A hash table with open addressing, at most half full. 0 marks an empty slot: no number is 0. */
class Segment {
  #count = 0;
  #numbers = new Float64Array(INITIAL_SIZE);
  #rows = new Uint32Array(INITIAL_SIZE);

  findOrAdd(digits: number, hash: number, row: number): number | undefined {
    if (this.#count * 2 >= this.#numbers.length) this.#grow();
    const slot = this.#slotOf(digits, hash);
    if (this.#numbers[slot] === digits) return this.#rows[slot];
    this.#put(slot, digits, row);
    return undefined;
  }

  #slotOf(digits: number, hash: number): number {
    const mask = this.#numbers.length - 1;
    let slot = hash & mask;
    while (this.#numbers[slot] !== 0 && this.#numbers[slot] !== digits) slot = (slot + 1) & mask;
    return slot;
  }

  #put(slot: number, digits: number, row: number): void {
    this.#numbers[slot] = digits;
    this.#rows[slot] = row;
    this.#count += 1;
  }

  #grow(): void {
    const [numbers, rows] = [this.#numbers, this.#rows];
    this.#numbers = new Float64Array(numbers.length * 2);
    this.#rows = new Uint32Array(rows.length * 2);
    this.#count = 0;
    for (const [index, digits] of numbers.entries()) {
      if (digits === 0) continue;
      this.#put(this.#slotOf(digits, hashOf(digits) >>> 6), digits, rows[index] ?? 0);
    }
  }
}

/** Spreads consecutive numbers, which are common in uploads, over 32 bits. */
function hashOf(digits: number): number {
  const high = Math.floor(digits / 2 ** 32);
  let hash = (digits % 2 ** 32) ^ Math.imul(high, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
