/** Reason phrases of the RFCs are shorter; a longer text could be anything. */
const PHRASE = /^\P{Cc}{1,200}$/u;

/**
 * The reason phrase of a SIP answer (RFC 3261 §7.2), as call control tells it.
 * @returns null for what is no text of 1 to 200 characters without control characters
 */
export function readSipReason(value: unknown): string | null {
  return typeof value === 'string' && PHRASE.test(value) ? value : null;
}
