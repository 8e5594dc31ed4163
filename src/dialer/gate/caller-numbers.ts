import type { CallingBatch } from '../../db/batches/batches.ts';
import { lastCallerNumber } from '../../db/calls/calls.ts';
import { findAssigned } from '../../db/caller-numbers.ts';
import { hasNumberBelowCap, numbersAtCap } from '../../db/limits/number-caps.ts';
import { liveCallsByNumber, lockCallerNumbers } from '../../db/limits/lines.ts';
import type { ContactRow, Tx } from '../../db/tables.ts';
import { allowedCallerNumbers } from '../../domain/assigned-number.ts';
import { effectiveSettings } from '../../domain/batch-overrides.ts';
import {
  availableNumbers,
  type PhoneNumberStrategy,
  pickCallerNumber,
} from '../../domain/caller-number.ts';
import { type Deferral, deferForBusyCallers, deferForCallers } from '../../domain/dispatch-gate.ts';
import { freeAgainAt } from '../../domain/limits/number-health.ts';
import type { DialerDeps } from '../deps.ts';

/** The strategies that look at the live calls of each number. */
const BALANCED: ReadonlySet<PhoneNumberStrategy> = new Set(['least_loaded', 'local_presence']);

/** The caller numbers of a batch that its organization may call from now. */
export async function allowedNumbers(
  tx: Tx,
  { callerNumberPolicy }: Pick<DialerDeps['dialling'], 'callerNumberPolicy'>,
  { batch, campaign }: Pick<CallingBatch, 'batch' | 'campaign'>,
): Promise<string[]> {
  const { organizationId } = campaign;
  const { phoneNumbers: numbers } = effectiveSettings(campaign, batch);
  const assigned = await findAssigned(tx, { organizationId, numbers });
  return allowedCallerNumbers(numbers, assigned, callerNumberPolicy);
}

type Caller = {
  locked: CallingBatch;
  contact: ContactRow;
  /** The numbers that may be chosen. */
  callers: readonly string[];
  now: Date;
};

/**
 * Chooses the caller number of a call, under a lock where the calls of a number are limited: nobody else adds
 * one between the count and the attempt.
 * @returns a deferral where every number is in as many calls as it may be, or has made as many
 */
export async function chooseCaller(
  tx: Tx,
  { random }: Pick<DialerDeps, 'random'>,
  { locked, contact, callers: phoneNumbers, now }: Caller,
): Promise<string | Deferral> {
  const { organizationId, maxLiveCallsPerNumber: limit } = locked.campaign;
  const { phoneNumberStrategy: strategy } = effectiveSettings(locked.campaign, locked.batch);
  const { maxCallsPerNumber24h: cap } = locked.organization;
  if (limit !== null || cap !== null) await lockCallerNumbers(tx, { organizationId });
  const liveCalls =
    limit !== null || BALANCED.has(strategy)
      ? await liveCallsByNumber(tx, { organizationId, numbers: phoneNumbers })
      : new Map<string, number>();
  const numbers = availableNumbers({ numbers: phoneNumbers, liveCalls, limit });
  if (numbers.length === 0) return deferForBusyCallers(now);
  const choice = {
    strategy,
    liveCalls,
    lastNumber: strategy === 'sticky' ? await lastCallerNumber(tx, contact) : null,
    calleeNumber: contact.phoneNumber,
    turn: contact.position + callsBefore(contact),
    random: random(),
  };
  const pick = (from: readonly string[]) => pickCallerNumber({ ...choice, numbers: from });
  if (cap === null) return pick(numbers);
  const areAllFree = numbers.length === phoneNumbers.length;
  return pickBelowCap(tx, { organizationId, numbers, areAllFree, cap, now }, pick);
}

type Capped = {
  organizationId: string;
  numbers: readonly string[];
  /** No other number of the batch is only busy. */
  areAllFree: boolean;
  cap: number;
  now: Date;
};

/** Most numbers are below their cap, so the first choice is looked at before all of them are. */
async function pickBelowCap(
  tx: Tx,
  { areAllFree, ...asked }: Capped,
  pick: (numbers: readonly string[]) => string,
): Promise<string | Deferral> {
  const { numbers, now } = asked;
  const first = pick(numbers);
  if (await hasNumberBelowCap(tx, { ...asked, numbers: [first] })) return first;
  const capped = await numbersAtCap(tx, asked);
  const others = numbers.filter((number) => !capped.has(number));
  if (others.length > 0) return pick(others);
  const until = areAllFree ? freeAgainAt(numbers, [capped], now) : null;
  return until === null ? deferForBusyCallers(now) : deferForCallers(until);
}

/** With `round_robin` each further call comes from the next number. */
function callsBefore({ lastAttemptedAt, retryCount, followUpCount }: ContactRow): number {
  return lastAttemptedAt === null ? 0 : 1 + retryCount + followUpCount;
}
