import type { CallingBatch } from '../../db/batches/batches.ts';
import { hasNumberBelowCap, numbersAtCap } from '../../db/limits/number-caps.ts';
import type { RestingNumber } from '../../db/limits/number-rests.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { freeAgainAt, type NumberWaits } from '../../domain/limits/number-health.ts';
import type { DialerDeps } from '../deps.ts';
import { allowedNumbers } from './caller-numbers.ts';

type Asked = {
  organizationId: string;
  /** Those that the organization may call from. */
  numbers: readonly string[];
  resting: readonly RestingNumber[];
  /** Calls from each number within 24 hours; null: no limit. */
  cap: number | null;
  now: Date;
};

/** The numbers that rest now, and until when. */
export function restsAt(resting: readonly RestingNumber[], now: Date): NumberWaits {
  const ends = resting.map(({ number, untilMs }) => [number, new Date(untilMs)] as const);
  return new Map(ends.filter(([, until]) => until > now));
}

/** The numbers that may be called from; where all rest, until when. */
export function withoutRests(
  numbers: readonly string[],
  { restingNumbers }: Pick<CallingBatch['organization'], 'restingNumbers'>,
  now: Date,
): { callers: readonly string[]; callersWaitUntil: Date | null } {
  const rests = restsAt(restingNumbers, now);
  const callers = numbers.filter((number) => !rests.has(number));
  const isAwake = callers.length > 0 || numbers.length === 0;
  return { callers, callersWaitUntil: isAwake ? null : freeAgainAt(numbers, [rests], now) };
}

/** Until when every number of a batch rests or is at its cap; null: one may be called from, or there is none. */
export async function numbersWaitUntil(
  db: Db | Tx,
  { resting, cap, now, ...own }: Asked,
): Promise<Date | null> {
  if (own.numbers.length === 0) return null;
  const rests = restsAt(resting, now);
  const numbers = own.numbers.filter((number) => !rests.has(number));
  if (cap === null) return freeAgainAt(own.numbers, [rests], now);
  const isFree = numbers.length > 0 && (await hasNumberBelowCap(db, { ...own, numbers, cap, now }));
  if (isFree) return null;
  return freeAgainAt(own.numbers, [rests, await numbersAtCap(db, { ...own, cap, now })], now);
}

/** The same for a batch that claims. Without a cap and a rest it takes no statement. */
export async function callersWaitUntil(
  tx: Tx,
  { dialling, now }: Pick<DialerDeps, 'dialling'> & { now: Date },
  locked: CallingBatch,
): Promise<Date | null> {
  const { restingNumbers: resting, maxCallsPerNumber24h: cap } = locked.organization;
  if (resting.length === 0 && cap === null) return null;
  const numbers = await allowedNumbers(tx, dialling, locked);
  const { organizationId } = locked.batch;
  return numbersWaitUntil(tx, { organizationId, numbers, resting, cap, now });
}
