import type { PhoneNumber } from '../domain/phone-number.ts';

const SEGMENTS = 64;
const FIRST_SIZE = 64;

/**
 * Where each telephone number of an upload stood first. A number of at most 15 digits fits a
 * double, so a million of them take 25 MB; a Map of texts takes 120 MB. In segments, because one
 * table of that size takes 70 ms to grow, and needs room for both.
 */
export class NumberIndex {
  readonly #segments = Array.from({ length: SEGMENTS }, () => new Segment());

  /** The row at which the number stood before; undefined, and this row is kept, when it is new. */
  see(number: PhoneNumber, row: number): number | undefined {
    const digits = Number(number.slice(1));
    const hash = hashOf(digits);
    return this.#segments[hash % SEGMENTS]?.see(digits, hash >>> 6, row);
  }
}

/** A hash table with open addressing, at most half full; 0 is an empty place: no number is 0. */
class Segment {
  #count = 0;
  #numbers = new Float64Array(FIRST_SIZE);
  #rows = new Uint32Array(FIRST_SIZE);

  see(digits: number, hash: number, row: number): number | undefined {
    if (this.#count * 2 >= this.#numbers.length) this.#grow();
    const place = this.#place(digits, hash);
    if (this.#numbers[place] === digits) return this.#rows[place];
    this.#put(place, digits, row);
    return undefined;
  }

  #place(digits: number, hash: number): number {
    const mask = this.#numbers.length - 1;
    let place = hash & mask;
    while (this.#numbers[place] !== 0 && this.#numbers[place] !== digits)
      place = (place + 1) & mask;
    return place;
  }

  #put(place: number, digits: number, row: number): void {
    this.#numbers[place] = digits;
    this.#rows[place] = row;
    this.#count += 1;
  }

  #grow(): void {
    const [numbers, rows] = [this.#numbers, this.#rows];
    this.#numbers = new Float64Array(numbers.length * 2);
    this.#rows = new Uint32Array(rows.length * 2);
    this.#count = 0;
    for (const [index, digits] of numbers.entries()) {
      if (digits === 0) continue;
      this.#put(this.#place(digits, hashOf(digits) >>> 6), digits, rows[index] ?? 0);
    }
  }
}

/** Spreads numbers that follow each other, which is how they come, over 32 bits. */
function hashOf(digits: number): number {
  const high = Math.floor(digits / 2 ** 32);
  let hash = (digits % 2 ** 32) ^ Math.imul(high, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
