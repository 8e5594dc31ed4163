import { summarizePlan } from '../network/plan.ts';
import type { Call } from './call.ts';
import type { AcceptedCall, LedgerEntry } from './ledger-entry.ts';

/** What is erased: calls by their sids, refused POSTs by their keys, scripts by their numbers. */
export type ErasedNames = { sids: Set<string>; keys: Set<string>; numbers: Set<string> };

const NO_NUMBER = '';

/** Members of a call that are about a person, without their values. */
const withoutPerson = {
  to: NO_NUMBER,
  tag: null,
  statusHook: null,
  amdHook: null,
  application: null,
  answers: [],
} satisfies Partial<AcceptedCall>;

/** Erases a finished call in memory. */
export function eraseCall(call: Call): void {
  Object.assign(call, withoutPerson, { isDeleted: true, isErased: true });
  delete call.dial;
  delete call.terms;
  delete call.transcript;
  delete call.updates;
  delete call.applicationProblem;
}

/** @returns the entry without what is about a person; null: nothing of it is left */
export function withoutErased(entry: LedgerEntry, erased: ErasedNames): LedgerEntry | null {
  if ('sid' in entry) return erased.sids.has(entry.sid) ? withoutWords(entry) : entry;
  if (entry.type === 'scripted') return erased.numbers.has(entry.to) ? null : entry;
  if (entry.type === 'refused') {
    const { idempotencyKey, executionId } = entry.refusal;
    const isErased = [idempotencyKey, executionId].some((key) => erased.keys.has(key ?? ''));
    return isErased ? { ...entry, refusal: { ...entry.refusal, from: null, to: null } } : entry;
  }
  if (entry.type !== 'accepted' || !erased.sids.has(entry.call.sid)) return entry;
  const { dial: _dial, terms: _terms, ...call } = entry.call;
  const plan = summarizePlan(call.plan);
  return { ...entry, call: { ...call, ...withoutPerson, isErased: true, plan } };
}

/** Keeps what happened to a call, and drops what was said or sent. */
function withoutWords(entry: Extract<LedgerEntry, { sid: string }>): LedgerEntry | null {
  switch (entry.type) {
    case 'dialling':
    case 'stepped':
    case 'posted':
    case 'deleted':
      return entry;
    case 'hung_up':
      return { ...entry, plan: summarizePlan(entry.plan) };
    case 'updated':
    case 'amended':
    case 'heard':
      return null;
  }
}

const NAMED = /"(sid|idempotencyKey|executionId|to)":"([^"]*)"/g;

/** Whether a line of the ledger's file may name what is erased; most lines are not parsed then. */
export function mayNameErased(line: string, { sids, keys, numbers }: ErasedNames): boolean {
  for (const [, , name = ''] of line.matchAll(NAMED)) {
    if (sids.has(name) || keys.has(name) || numbers.has(name)) return true;
  }
  return false;
}
