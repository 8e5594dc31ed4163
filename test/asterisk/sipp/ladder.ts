import { parseAddress } from '../../callee-farm/sip/address.ts';
import {
  isRequest,
  requiredHeader,
  sequenceOf,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '../../callee-farm/sip/message.ts';
import { topViaOf } from '../../callee-farm/sip/via.ts';
import type { TracedMessage } from './message-trace.ts';

/**
 * The messages of a call in order: `> INVITE` was sent by Redial, `< 180` by SIPp. What was sent again
 * without a change is left out.
 */
export function ladderOf(messages: readonly TracedMessage[]): string[] {
  return withoutRepeats(messages).map(({ isReceived, message }) => {
    const name = isRequest(message) ? message.method : `${message.status}`;
    return `${isReceived ? '>' : '<'} ${name}`;
  });
}

/** The requests that Redial has sent, each once. */
export function requestsOf(messages: readonly TracedMessage[]): SipRequest[] {
  return withoutRepeats(messages).flatMap(({ isReceived, message }) =>
    isReceived && isRequest(message) ? [message] : [],
  );
}

/** The first request of a method that Redial has sent. */
export function requestOf(messages: readonly TracedMessage[], method: string): SipRequest {
  const request = requestsOf(messages).find((one) => one.method === method);
  if (request === undefined) throw new Error(`Redial has sent no ${method}`);
  return request;
}

/** The answer of SIPp with a status; the first one if there are several. */
export function answerOf(messages: readonly TracedMessage[], status: number): SipResponse {
  for (const { isReceived, message } of messages) {
    if (!isReceived && !isRequest(message) && message.status === status) return message;
  }
  throw new Error(`SIPp has sent no ${status}`);
}

/** What says to which transaction and dialog a message belongs (RFC 3261 §8.1.1, §12). */
export function placeOf(message: SipMessage) {
  return {
    callId: requiredHeader(message, 'Call-ID'),
    branch: topViaOf(message).branch,
    number: sequenceOf(message).number,
    fromTag: tagOf(message, 'From'),
    toTag: tagOf(message, 'To'),
  };
}

/** The address in the Contact of a message. */
export function contactOf(message: SipMessage): string {
  return parseAddress(requiredHeader(message, 'Contact')).uri;
}

function tagOf(message: SipMessage, header: 'From' | 'To'): string | undefined {
  return parseAddress(requiredHeader(message, header)).parameters.get('tag');
}

function withoutRepeats(messages: readonly TracedMessage[]): TracedMessage[] {
  const seen = new Set<string>();
  return messages.filter(({ text }) => {
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
