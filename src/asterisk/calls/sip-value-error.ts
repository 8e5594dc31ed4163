/**
 * A property of a call that SIP cannot carry, or that Asterisk cannot send. The message says what is
 * accepted; it does not repeat the value, which may be a telephone number.
 */
export class SipValueError extends Error {
  override name = 'SipValueError';
  /** As in the request, such as `to.number`. */
  readonly property: string;

  constructor(property: string, accepted: string) {
    super(`${property} ${accepted}`);
    this.property = property;
  }
}
