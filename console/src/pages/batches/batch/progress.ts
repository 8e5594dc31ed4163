import type { Counters } from 'redial-client';

/** The order of the bar: what is done, what happens now, what waits. */
const COUNTER_ORDER = [
  'completed',
  'busy',
  'no_answer',
  'max_retries_reached',
  'failed',
  'skipped',
  'in_flight',
  'dispatched',
  'retrying',
  'followup_scheduled',
  'pending',
] as const satisfies readonly (keyof Counters)[];

const FINAL = [
  'completed',
  'busy',
  'no_answer',
  'max_retries_reached',
  'failed',
  'skipped',
] as const satisfies readonly (keyof Counters)[];

const WAITING = [
  'pending',
  'retrying',
  'followup_scheduled',
] as const satisfies readonly (keyof Counters)[];

const CALLED = ['dispatched', 'in_flight'] as const satisfies readonly (keyof Counters)[];

function sum(counters: Counters, names: readonly (keyof Counters)[]): number {
  return names.reduce((total, name) => total + counters[name], 0);
}

/** Contacts that are not called any more. */
export const finishedOf = (counters: Counters) => sum(counters, FINAL);

/** Contacts that will be called. */
export const waitingOf = (counters: Counters) => sum(counters, WAITING);

/** Contacts that are being called now: as many lines are in use. */
export const calledOf = (counters: Counters) => sum(counters, CALLED);

/** All contacts of the batch. */
export const allOf = (counters: Counters) => sum(counters, COUNTER_ORDER);

/** The parts of the bar that are not empty, each with its share in percent. */
export function partsOf(counters: Counters) {
  const all = allOf(counters);
  return COUNTER_ORDER.filter((name) => counters[name] > 0).map((name) => ({
    name,
    contacts: counters[name],
    percent: (counters[name] * 100) / all,
  }));
}
