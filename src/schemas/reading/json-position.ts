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
  isInString = false;
  #isEscaped = false;

  /** Takes the next character; returns whether it is part of the structure: in no string. */
  take(code: number): boolean {
    if (this.isInString) {
      this.#takeInString(code);
      return false;
    }
    if (code === JSON_CODES.quote) {
      this.isInString = true;
      return false;
    }
    if (code === JSON_CODES.openList || code === JSON_CODES.openObject) this.depth += 1;
    else if (code === JSON_CODES.closeList || code === JSON_CODES.closeObject) this.depth -= 1;
    return true;
  }

  #takeInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === JSON_CODES.backslash) this.#isEscaped = true;
    else if (code === JSON_CODES.quote) this.isInString = false;
  }
}

/** Whether a character is one of the four of JSON that separate and mean nothing. */
export function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
