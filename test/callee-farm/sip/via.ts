import { parseParameters } from './address.ts';
import { type Endpoint, requiredHeader, type SipMessage, splitList } from './message.ts';

/** The topmost Via of a message: who sent it (RFC 3261, 20.42). */
export type Via = {
  readonly sentBy: string;
  readonly branch: string;
  readonly wantsPort: boolean;
  readonly port: number;
};

export function topViaOf(message: SipMessage): Via {
  const [top = ''] = splitList(requiredHeader(message, 'Via'));
  const [head = '', ...pairs] = top.split(';');
  const sentBy = head.trim().split(/\s+/)[1] ?? '';
  const parameters = parseParameters(pairs);
  const port = /:(\d+)$/.exec(sentBy)?.[1];
  return {
    sentBy,
    branch: parameters.get('branch') ?? '',
    wantsPort: parameters.has('rport'),
    port: port === undefined ? 5060 : Number(port),
  };
}

/**
 * Where the answers to a request go: to the address that it came from, at the port of its Via, or
 * at the port that it came from if it asks for that (RFC 3261, 18.2.2; RFC 3581, 4).
 */
export function answerEndpoint(request: SipMessage, source: Endpoint): Endpoint {
  const via = topViaOf(request);
  return { address: source.address, port: via.wantsPort ? source.port : via.port };
}

/** The Via of a request as an answer repeats it, with `received` and `rport` filled in. */
export function answeredVia(value: string, source: Endpoint): string {
  const filled = value.replace(/;rport(?=[;,\s]|$)/, `;rport=${source.port}`);
  return filled.replace(/^([^,]*)/, `$1;received=${source.address}`);
}
