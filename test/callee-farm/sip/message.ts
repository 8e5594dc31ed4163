/** A header as it was sent, with its long name in the letters of RFC 3261. */
export type Header = readonly [name: string, value: string];

type Content = { readonly headers: readonly Header[]; readonly body: string };

export type SipRequest = Content & { readonly method: string; readonly uri: string };
export type SipResponse = Content & { readonly status: number; readonly reason: string };
export type SipMessage = SipRequest | SipResponse;

/** Where a datagram came from, or goes to. */
export type Endpoint = { readonly address: string; readonly port: number };

export function isRequest(message: SipMessage): message is SipRequest {
  return 'method' in message;
}

/** All values of a header, in order. Names do not differ by case (RFC 3261, 7.3.1). */
export function headerValues(message: SipMessage, name: string): string[] {
  const wanted = name.toLowerCase();
  return message.headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

/** The first value of a header, or undefined. */
export function headerValue(message: SipMessage, name: string): string | undefined {
  return headerValues(message, name)[0];
}

/** The value of a header without which no request can be handled (RFC 3261, 8.1.1). */
export function requiredHeader(message: SipMessage, name: string): string {
  const value = headerValue(message, name);
  if (value === undefined) throw new Error(`Reading a SIP message: the header ${name} is missing`);
  return value;
}

/** Number and method of CSeq, such as `1 INVITE`. */
export function sequenceOf(message: SipMessage): { number: number; method: string } {
  const [number = '', method = ''] = requiredHeader(message, 'CSeq').split(/\s+/);
  return { number: Number(number), method };
}

/** Splits a list at its commas, but not inside of quotes or angle brackets (RFC 3261, 7.3.1). */
export function splitList(value: string): string[] {
  return (value.match(/(?:"(?:\\.|[^"\\])*"|<[^>]*>|[^,"<])+/g) ?? []).map((part) => part.trim());
}
