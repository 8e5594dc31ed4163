import type { BatchView } from '../../schemas/batch.ts';

export type Progress = Pick<BatchView, 'status' | 'total_contacts' | 'counters'>;

const openCounters = [
  'pending',
  'dispatched',
  'in_flight',
  'retrying',
  'followup_scheduled',
] as const;
const barWidth = 40;

/** Counts the contacts that are finished, with any outcome. */
export function countFinishedContacts({ total_contacts, counters }: Progress): number {
  return openCounters.reduce((count, name) => count - counters[name], total_contacts);
}

/** The live table: a progress bar over all contacts, then one line per counter. */
export function progressTable(batch: Progress, elapsedSeconds: number): string[] {
  const { total_contacts: total, counters } = batch;
  const done = countFinishedContacts(batch);
  const widest = Math.max(1, ...Object.values(counters));
  return [
    '',
    `  ${bar(done, total)}  ${percent(done, total)} %  ${done} of ${total} contacts  ${Math.round(elapsedSeconds)} s  ${batch.status}`,
    '',
    ...Object.entries(counters).map(([name, count]) => {
      const length = Math.ceil((count / widest) * barWidth);
      return `  ${name.padEnd(20)} ${String(count).padStart(4)}  ${'▪'.repeat(length)}`.trimEnd();
    }),
    '',
  ];
}

/** The progress as one plain line, for output that is not a terminal. */
export function progressLine(batch: Progress, elapsedSeconds: number): string {
  const { total_contacts: total, counters } = batch;
  const shown = Object.entries(counters).filter(([, count]) => count > 0);
  const counts = shown.map(([name, count]) => `${name} ${count}`).join('  ');
  const share = String(percent(countFinishedContacts(batch), total)).padStart(3);
  return `${String(Math.round(elapsedSeconds)).padStart(4)} s  ${share} %  ${counts}`;
}

function percent(done: number, total: number): number {
  return Math.floor((100 * done) / Math.max(1, total));
}

function bar(done: number, total: number): string {
  const filled = Math.floor((barWidth * done) / Math.max(1, total));
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}
