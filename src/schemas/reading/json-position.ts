/** The characters that give a JSON text its structure (RFC 8259 §2), as code units and bytes. */
export const JSON_CODES = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/**
 * Follows where in a JSON text a character is, one UTF-8 byte or UTF-16 code unit after another. It
 * finds the ends of values; whether they are valid is left to `JSON.parse`.
 */
export class JsonPosition {
  /** Open lists and objects. */
  depth = 0;
  #isInString = false;
  #isEscaped = false;
  #at = -1;
  /** The last string, without its quotes: the name of a member where a colon follows. */
  #string = { startsAt: 0, endsAt: 0 };

  /** Takes the next character; returns whether it is part of the structure: in no string. */
  take(code: number): boolean {
    this.#at += 1;
    if (this.#isInString) {
      this.#takeInString(code);
      return false;
    }
    if (code === JSON_CODES.quote) {
      this.#isInString = true;
      this.#string.startsAt = this.#at + 1;
      return false;
    }
    if (code === JSON_CODES.openList || code === JSON_CODES.openObject) this.depth += 1;
    else if (code === JSON_CODES.closeList || code === JSON_CODES.closeObject) this.depth -= 1;
    return true;
  }

  #takeInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === JSON_CODES.backslash) this.#isEscaped = true;
    else if (code === JSON_CODES.quote) {
      this.#isInString = false;
      this.#string.endsAt = this.#at;
    }
  }

  /**
   * Returns whether the last string of a text is a name of ASCII letters, written without escapes.
   * @param text the bytes that were taken, from the first one
   */
  isAfter(name: string, text: Buffer): boolean {
    const { startsAt, endsAt } = this.#string;
    return endsAt - startsAt === name.length && text.toString('latin1', startsAt, endsAt) === name;
  }
}

/** Whether a character is one of the four of JSON that separate and mean nothing. */
export function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
