import type { PhoneNumber } from '../phone-number.ts';

/**
 * Numbers reserved for examples and fiction that lie in ranges of premium rate or shared cost. All
 * others that countries reserve, such as those of ARCEP and the Bundesnetzagentur, lie in ordinary
 * ranges.
 */
const RESERVED = [
  // North America: 555-0100 to 555-0199 of every area code (ATIS-0300115).
  /^\+1[2-9]\d\d55501\d\d$/,
  // United Kingdom: premium rate numbers for television and radio drama (Ofcom).
  /^\+449098790\d{3}$/,
  // Australia: local rate numbers for films and books (ACMA).
  /^\+6113009757(?:0[789]|1[01])$/,
];

/** Whether a closable number is reserved for examples and fiction, so that no call to it costs. */
export function isReservedNumber(number: PhoneNumber): boolean {
  return RESERVED.some((pattern) => pattern.test(number));
}
