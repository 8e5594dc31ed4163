import { randomUUID } from 'node:crypto';
import { endpointOf, parseAddress } from './address.ts';
import {
  type Endpoint,
  type Header,
  headerValue,
  headerValues,
  requiredHeader,
  sequenceOf,
  splitList,
  type SipRequest,
  type SipResponse,
} from './message.ts';
import { type LocalEndpoint, uriOf } from './transport.ts';

type Parts = { readonly invite: SipRequest; readonly tag: string; readonly local: LocalEndpoint };

/** The callee's side of a dialog (RFC 3261, 12.1.1), with loose routing (16.12) only. */
export class Dialog {
  readonly #parts: Parts;
  readonly #routes: readonly string[];
  readonly #target: string;
  #sequence = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#routes = headerValues(parts.invite, 'Record-Route').flatMap(splitList);
    const contact = headerValue(parts.invite, 'Contact') ?? requiredHeader(parts.invite, 'From');
    this.#target = parseAddress(contact).uri;
  }

  /** Where requests go: to the first proxy of the route, or to the caller. */
  get nextHop(): Endpoint {
    const [route] = this.#routes;
    return endpointOf(route === undefined ? this.#target : parseAddress(route).uri);
  }

  /** The next request of the callee, such as BYE or a re-INVITE. */
  request(method: string, more: { headers?: readonly Header[]; sdp?: string } = {}): SipRequest {
    this.#sequence += 1;
    return this.#write(method, this.#sequence, more);
  }

  /** The ACK of a 2xx to a re-INVITE; it has the number of that INVITE (RFC 3261, 13.2.2.4). */
  acknowledge(response: SipResponse): SipRequest {
    return this.#write('ACK', sequenceOf(response).number, {});
  }

  #write(
    method: string,
    sequence: number,
    more: { headers?: readonly Header[]; sdp?: string },
  ): SipRequest {
    const { invite, tag, local } = this.#parts;
    const via = `SIP/2.0/${local.protocol} ${local.address}:${local.port};rport;branch=z9hG4bK${randomUUID()}`;
    const headers: Header[] = [
      ['Via', via],
      ...this.#routes.map((route): Header => ['Route', route]),
      ['Max-Forwards', '70'],
      ['From', `${requiredHeader(invite, 'To')};tag=${tag}`],
      ['To', requiredHeader(invite, 'From')],
      ['Call-ID', requiredHeader(invite, 'Call-ID')],
      ['CSeq', `${sequence} ${method}`],
      ['Contact', `<${uriOf(local)}>`],
      ...(more.headers ?? []),
      ...(more.sdp === undefined ? [] : [['Content-Type', 'application/sdp'] satisfies Header]),
    ];
    return { method, uri: this.#target, headers, body: more.sdp ?? '' };
  }
}
