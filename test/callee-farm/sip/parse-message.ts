import type { Header, SipMessage } from './message.ts';

/** Short names of headers (RFC 3261, 7.3.3; RFC 4028; RFC 6665). */
const LONG_NAMES: Readonly<Record<string, string>> = {
  v: 'Via',
  f: 'From',
  t: 'To',
  i: 'Call-ID',
  m: 'Contact',
  c: 'Content-Type',
  l: 'Content-Length',
  k: 'Supported',
  s: 'Subject',
  e: 'Content-Encoding',
  x: 'Session-Expires',
  o: 'Event',
};

const REQUEST_LINE = /^([A-Z]+) (\S+) SIP\/2\.0$/;
const STATUS_LINE = /^SIP\/2\.0 (\d{3}) ?(.*)$/;

/**
 * Reads one datagram. Throws for what is no SIP message; empty datagrams, which keep a NAT open,
 * are none either.
 */
export function parseMessage(datagram: Buffer): SipMessage {
  const text = datagram.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('Reading a SIP message: no empty line ends the headers');
  const [startLine = '', ...lines] = unfold(text.slice(0, end)).split('\r\n');
  const headers = lines.map(parseHeader);
  requireHeaders(headers);
  const body = bodyOf(text.slice(end + 4), headers);
  const [, method, uri] = REQUEST_LINE.exec(startLine) ?? [];
  if (method !== undefined && uri !== undefined) return { method, uri, headers, body };
  const [, status, reason] = STATUS_LINE.exec(startLine) ?? [];
  if (status === undefined) throw new Error('Reading a SIP message: no request or status line');
  return { status: Number(status), reason: reason ?? '', headers, body };
}

/** What every request and answer has (RFC 3261, 8.1.1 and 8.2.6.2). */
function requireHeaders(headers: readonly Header[]): void {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const missing = ['via', 'from', 'to', 'call-id', 'cseq'].filter((name) => !names.has(name));
  if (missing.length === 0) return;
  throw new Error(`Reading a SIP message: it has no ${missing.join(', no ')}`);
}

/** A line that begins with a space goes on with the header before it. */
function unfold(head: string): string {
  return head.replace(/\r\n[ \t]+/g, ' ');
}

function parseHeader(line: string): Header {
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error('Reading a SIP message: a header has no colon');
  const name = line.slice(0, colon).trim();
  return [LONG_NAMES[name.toLowerCase()] ?? name, line.slice(colon + 1).trim()];
}

/** What follows Content-Length is not part of the message (RFC 3261, 18.3). */
function bodyOf(rest: string, headers: readonly Header[]): string {
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  if (length === undefined) return rest;
  const bytes = Buffer.from(rest);
  if (bytes.length < Number(length)) {
    throw new Error('Reading a SIP message: the body is shorter than its Content-Length');
  }
  return bytes.subarray(0, Number(length)).toString('utf8');
}
