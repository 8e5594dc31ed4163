/** The most characters of a request that an error repeats. */
const MAX_QUOTED = 100;

/** A text of a request as an error may repeat it: what is too long is cut. */
export function quotation(text: string): string {
  return text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED).toWellFormed()}…`;
}
