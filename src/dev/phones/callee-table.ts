import type { CalleeCall } from './callee-call.ts';

/** What the callees counted, a line for each last answer to an INVITE, the most frequent first. */
export function calleeTable(calls: readonly CalleeCall[]): string[] {
  const groups = [...Map.groupBy(calls, ({ status }) => status)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const rows = groups.map(([status, group]) => row(`${status ?? 'no answer'}`, group));
  return [
    line('SIP status', 'calls', 'INVITEs', 'RTP heard', 'RTP sent', 'digits heard', 'digits sent'),
    ...rows,
    row('total', calls),
  ];
}

function row(name: string, calls: readonly CalleeCall[]): string {
  const sum = (count: (call: CalleeCall) => number) =>
    `${calls.reduce((total, call) => total + count(call), 0)}`;
  return line(
    name,
    `${calls.length}`,
    sum((call) => call.invite_transactions),
    sum((call) => call.rtp_received),
    sum((call) => call.rtp_sent),
    sum((call) => call.digits.length),
    sum((call) => call.digits_sent.length),
  );
}

function line(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(12)}${cells.map((cell) => cell.padStart(14)).join('')}`;
}
