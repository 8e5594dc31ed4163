import { findAssigned } from '../db/caller-numbers.ts';
import { findRestingNumbers } from '../db/limits/number-rests.ts';
import type { OrganizationRow } from '../db/organizations.ts';
import type { Db, Tx } from '../db/tables.ts';
import { numbersWaitUntil } from '../dialer/gate/number-waits.ts';
import { allowedCallerNumbers, type CallerNumberPolicy } from '../domain/assigned-number.ts';
import { ValidationError } from '../domain/errors.ts';

export type CallerNumberRule = { callerNumberPolicy: CallerNumberPolicy };

/** Which of some numbers an organization may call from now. */
export async function callerNumbersOf(
  db: Db | Tx,
  { callerNumberPolicy }: CallerNumberRule,
  asked: { organizationId: string; numbers: readonly string[] },
): Promise<string[]> {
  return allowedCallerNumbers(asked.numbers, await findAssigned(db, asked), callerNumberPolicy);
}

/** Which of some numbers an organization may call from, and until when all of these rest or are at their cap. */
export async function callersOf(
  { db, ...rule }: CallerNumberRule & { db: Db },
  { organizationId, maxCallsPerNumber24h: cap }: OrganizationRow,
  { numbers: listed, now }: { numbers: readonly string[]; now: Date },
): Promise<{ callers: string[]; callersWaitUntil: Date | null }> {
  const [numbers, resting] = await Promise.all([
    callerNumbersOf(db, rule, { organizationId, numbers: listed }),
    findRestingNumbers(db, { organizationId }),
  ]);
  const asked = { organizationId, numbers, resting, cap, now };
  return { callers: numbers, callersWaitUntil: await numbersWaitUntil(db, asked) };
}

type Wanted = {
  organizationId: string;
  numbers: readonly string[];
  /** Those before the change: they are not judged again, so that other members can be changed. */
  before?: readonly string[] | null;
  /** The member of the request that holds them. */
  member: 'phone_numbers' | 'phone_numbers_override';
};

const NOT_ALLOWED =
  'must be a number that the organization may call from: it is assigned to another one, or this installation calls from assigned numbers only; GET /caller-numbers lists yours';

/**
 * Refuses numbers that the organization may not call from. The gate asks again before each call.
 * @throws {ValidationError} with the place of each
 */
export async function assertCallerNumbers(
  tx: Db | Tx,
  rule: CallerNumberRule,
  { organizationId, numbers, before, member }: Wanted,
): Promise<void> {
  const known = new Set(before);
  const added = numbers.filter((number) => !known.has(number));
  if (added.length === 0) return;
  const allowed = new Set(await callerNumbersOf(tx, rule, { organizationId, numbers: added }));
  const problems = numbers.flatMap((number, index) =>
    known.has(number) || allowed.has(number)
      ? []
      : { path: `${member}[${index}]`, message: NOT_ALLOWED },
  );
  if (problems.length > 0) throw new ValidationError(problems);
}
