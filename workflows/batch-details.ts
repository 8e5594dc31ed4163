import type { BatchFacts } from '../src/domain/batch-facts.ts';
import type { Counters } from '../src/domain/contact.ts';
import { codeOf, detailsTable, timeOf, type DetailsRow } from './details-table.ts';
import type { RefusedSignal } from './messages.ts';

/** What the query `status` answers. */
export type BatchAnswer = {
  /** null: no claim has told them yet. */
  facts: BatchFacts | null;
  /** The last bare signal that the batch did not allow. */
  refused: RefusedSignal | null;
};

/** The page of a batch in the Web UI. */
export function batchDetails({ facts, refused }: BatchAnswer): string {
  const rows = facts === null ? [] : rowsOf(facts);
  return detailsTable([...rows, ...refusalRow(refused)]);
}

function rowsOf(facts: BatchFacts): DetailsRow[] {
  const { status, counters, lineLimit, seenAt } = facts;
  return [
    ['Status', codeOf(status)],
    ['Contacts', countersText(counters)],
    ['Lines', `${counters.dispatched + counters.inFlight} of ${lineLimit} in use`],
    ...waitRow(facts),
    ...nextClaimRow(facts),
    ['Seen', timeOf(seenAt)],
  ];
}

/** The counters of the API that are not 0. */
function countersText(counters: Counters): string {
  const counted = Object.entries(counters).filter(([, count]) => count > 0);
  return counted.map(([name, count]) => `${snakeCase(name)} ${count}`).join(', ') || 'none';
}

function waitRow({ waitsFor, counters }: BatchFacts): DetailsRow[] {
  const waiting = counters.pending + counters.retrying + counters.followupScheduled;
  if (waitsFor === null || waiting === 0) return [];
  return [['Waits for', codeOf(waitsFor)]];
}

/** A batch at rest that waits for nothing is over. */
function nextClaimRow({ nextClaimAt, isAtRest, waitsFor }: BatchFacts): DetailsRow[] {
  const event = 'at the next signal or end of a call';
  if (nextClaimAt !== null) return [['Claims next', `${timeOf(nextClaimAt)}, or ${event}`]];
  return isAtRest && waitsFor === null ? [] : [['Claims next', event]];
}

function refusalRow(refused: RefusedSignal | null): DetailsRow[] {
  if (refused === null) return [];
  const { signal, status, at } = refused;
  return [['Refused signal', `${codeOf(signal)}, ${timeOf(at)}: the batch was ${codeOf(status)}`]];
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
