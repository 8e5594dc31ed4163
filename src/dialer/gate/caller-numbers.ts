import type { CallingBatch } from '../../db/batches/batches.ts';
import { lastCallerNumber } from '../../db/calls/calls.ts';
import { findAssigned } from '../../db/caller-numbers.ts';
import { liveCallsByNumber, lockCallerNumbers } from '../../db/limits/lines.ts';
import type { ContactRow, Tx } from '../../db/tables.ts';
import { allowedCallerNumbers } from '../../domain/assigned-number.ts';
import { effectiveSettings } from '../../domain/batch.ts';
import {
  availableNumbers,
  type PhoneNumberStrategy,
  pickCallerNumber,
} from '../../domain/caller-number.ts';
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
};

/** Chooses the caller number of a call; null: every one is in as many calls as it may be. */
export async function chooseCaller(
  tx: Tx,
  { random }: Pick<DialerDeps, 'random'>,
  { locked, contact, callers: phoneNumbers }: Caller,
): Promise<string | null> {
  const { organizationId, maxLiveCallsPerNumber: limit } = locked.campaign;
  const { phoneNumberStrategy: strategy } = effectiveSettings(locked.campaign, locked.batch);
  if (limit !== null) await lockCallerNumbers(tx, { organizationId });
  const liveCalls =
    limit !== null || BALANCED.has(strategy)
      ? await liveCallsByNumber(tx, { organizationId, numbers: phoneNumbers })
      : new Map<string, number>();
  const numbers = availableNumbers({ numbers: phoneNumbers, liveCalls, limit });
  if (numbers.length === 0) return null;
  return pickCallerNumber({
    strategy,
    numbers,
    liveCalls,
    lastNumber: strategy === 'sticky' ? await lastCallerNumber(tx, contact) : null,
    calleeNumber: contact.phoneNumber,
    turn: contact.position + callsBefore(contact),
    random: random(),
  });
}

/** With `round_robin` each further call comes from the next number. */
function callsBefore({ lastAttemptedAt, retryCount, followUpCount }: ContactRow): number {
  return lastAttemptedAt === null ? 0 : 1 + retryCount + followUpCount;
}
