import type { ContactListItem } from '../../schemas/contact.ts';

/** Counts contacts and calls per contact status, one line each, the most frequent status first. */
export function outcomeTable(contacts: readonly ContactListItem[]): string[] {
  const groups = [...Map.groupBy(contacts, (contact) => contact.status)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const rows = groups.map(([status, members]) => row(status, members));
  const head = line('contact status', 'contacts', 'calls', 'outcomes of the calls');
  return [head, ...rows, row('total', contacts)];
}

function row(name: string, contacts: readonly ContactListItem[]): string {
  const calls = contacts.flatMap((contact) => contact.call_records ?? []);
  const outcomes = [...Map.groupBy(calls, (call) => call.call_status)]
    .map(([status, group]) => ({ status, count: group.length }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ status, count }) => `${count} ${status}`);
  return line(name, `${contacts.length}`, `${calls.length}`, outcomes.join(', '));
}

function line(name: string, contacts: string, calls: string, outcomes: string): string {
  return `  ${name.padEnd(20)} ${contacts.padStart(8)} ${calls.padStart(6)}  ${outcomes}`;
}
