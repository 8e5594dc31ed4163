import { parseMessage } from '../../callee-farm/sip/parse-message.ts';
import type { SipMessage } from '../../callee-farm/sip/message.ts';

/** A message in the trace of SIPp. */
export type TracedMessage = {
  /** Milliseconds since 1970, when SIPp sent or received it. */
  atMs: number;
  isReceived: boolean;
  /** The whole message. */
  text: string;
  message: SipMessage;
};

/** Before each message: a line with the time, a line with direction and length, and an empty line. */
const HEAD =
  /^-{10,} (?<at>\d{4}-\d\d-\d\dT[\d:.]+Z)\n\w+ message (?<direction>sent|received) [[(](?<bytes>\d+)[\])] bytes ?:\n\n/gm;

/** Reads a file that SIPp has written for `-trace_msg` and `-rfc3339`. */
export function readMessageTrace(trace: string): TracedMessage[] {
  return [...trace.matchAll(HEAD)].map(({ index, 0: head, groups = {} }) => {
    const { at = '', direction, bytes } = groups;
    const text = Buffer.from(trace.slice(index + head.length)).subarray(0, Number(bytes));
    return {
      atMs: Date.parse(at),
      isReceived: direction === 'received',
      text: text.toString('utf8'),
      message: parseMessage(text),
    };
  });
}
