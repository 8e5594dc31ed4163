/** As the body of a request for a call. */
const MOST_TAG_BYTES = 100 * 1024;
/** The ledger keeps every tag of a call. */
const MOST_BYTES_OF_CALL = 2 ** 20;

/** Bounds what the tags of one call take in the ledger. */
export class TagBudget {
  #bytes = 0;

  /** @returns why a tag cannot be kept; undefined: it can, and is counted */
  problemOf(tag: unknown): string | undefined {
    const bytes = Buffer.byteLength(JSON.stringify(tag) ?? '');
    if (bytes > MOST_TAG_BYTES) {
      return `tag: data has ${bytes} bytes as JSON, and may have ${MOST_TAG_BYTES}`;
    }
    if (this.#bytes + bytes > MOST_BYTES_OF_CALL) {
      return `tag: all data of a call together may have ${MOST_BYTES_OF_CALL} bytes as JSON`;
    }
    this.#bytes += bytes;
    return undefined;
  }
}
