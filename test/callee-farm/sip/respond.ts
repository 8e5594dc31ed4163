import {
  type Endpoint,
  type Header,
  headerValues,
  requiredHeader,
  type SipRequest,
  type SipResponse,
} from './message.ts';
import { reasonOf } from './reasons.ts';
import { answeredVia } from './via.ts';

type Answer = {
  readonly status: number;
  /** The tag of the callee; left out of a 100 (RFC 3261, 8.2.6.2). */
  readonly tag: string;
  readonly headers?: readonly Header[];
  readonly sdp?: string | undefined;
};

/** The answer to a request, with the headers that it has to repeat (RFC 3261, 8.2.6.2, 12.1.1). */
export function responseTo(request: SipRequest, source: Endpoint, answer: Answer): SipResponse {
  const [firstVia = '', ...moreVias] = headerValues(request, 'Via');
  const to = requiredHeader(request, 'To');
  const isTagged = /;\s*tag=/i.test(to) || answer.status === 100;
  const sdp = answer.sdp;
  const headers: Header[] = [
    ['Via', answeredVia(firstVia, source)],
    ...moreVias.map((via): Header => ['Via', via]),
    ...headerValues(request, 'Record-Route').map((route): Header => ['Record-Route', route]),
    ['From', requiredHeader(request, 'From')],
    ['To', isTagged ? to : `${to};tag=${answer.tag}`],
    ['Call-ID', requiredHeader(request, 'Call-ID')],
    ['CSeq', requiredHeader(request, 'CSeq')],
    ...(answer.headers ?? []),
    ...(sdp === undefined ? [] : [['Content-Type', 'application/sdp'] satisfies Header]),
  ];
  return { status: answer.status, reason: reasonOf(answer.status), headers, body: sdp ?? '' };
}
