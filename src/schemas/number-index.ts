import type { PhoneNumber } from '../domain/phone-number.ts';

const FIRST_SIZE = 1024;

/**
 * Where each telephone number of an upload stood first. A number of at most 15 digits fits a
 * double, so a million of them take 24 MB; a Map of texts takes 120 MB.
 */
export class NumberIndex {
  #count = 0;
  /** Open addressing, at most half full; 0 is an empty place, because no number begins with 0. */
  #numbers = new Float64Array(FIRST_SIZE);
  #rows = new Uint32Array(FIRST_SIZE);

  /** The row at which the number stood before; undefined, and this row is kept, when it is new. */
  see(number: PhoneNumber, row: number): number | undefined {
    if (this.#count * 2 >= this.#numbers.length) this.#grow();
    const digits = Number(number.slice(1));
    const place = this.#place(digits);
    if (this.#numbers[place] === digits) return this.#rows[place];
    this.#put(place, digits, row);
    return undefined;
  }

  #place(digits: number): number {
    const mask = this.#numbers.length - 1;
    let place = hash(digits) & mask;
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
    // By index, without an object an entry: other requests wait meanwhile.
    for (let index = 0; index < numbers.length; index += 1) {
      const digits = numbers[index] ?? 0;
      if (digits !== 0) this.#put(this.#place(digits), digits, rows[index] ?? 0);
    }
  }
}

/** Spreads numbers that follow each other, which is how they come. */
function hash(digits: number): number {
  const high = Math.floor(digits / 2 ** 32);
  const mixed = Math.imul((digits % 2 ** 32) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
