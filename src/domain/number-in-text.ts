import { SEPARATOR } from './phone-number.ts';

/** Seven digits or more, the fewest of a telephone number, with what people write between them. */
export const NUMBER_IN_TEXT = new RegExp(String.raw`\+?\d(?:${SEPARATOR}*\d){6,}`, 'g');

/** UUID (RFC 9562), ULID, and the 32 hexadecimal digits of a trace id (W3C Trace Context). */
const ID_FORMS = [
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i,
  /^[0-7][\dA-HJKMNP-TV-Z]{25}$/i,
  /^(?=.*[a-f])[\da-f]{32}$/i,
];

/** Whether an id that a client chose may have a telephone number in it. An id of a usual form has none. */
export function mayHoldNumber(id: string): boolean {
  return !ID_FORMS.some((form) => form.test(id)) && id.search(NUMBER_IN_TEXT) !== -1;
}
