import type { PhoneNumber } from './phone-number.ts';

/** Which caller numbers an installation uses: all that nobody else was assigned, or assigned ones only. */
export const CALLER_NUMBER_POLICIES = ['any', 'assigned'] as const;
export type CallerNumberPolicy = (typeof CALLER_NUMBER_POLICIES)[number];

/** A number that the operator has assigned to an organization. */
export type AssignedNumber = {
  phoneNumber: PhoneNumber;
  /** Whether it is assigned to the organization that asks. */
  isOwn: boolean;
};

/** The numbers that an organization may call from, in the given order. */
export function allowedCallerNumbers(
  numbers: readonly PhoneNumber[],
  assigned: readonly AssignedNumber[],
  policy: CallerNumberPolicy,
): PhoneNumber[] {
  const isOwn = new Map(assigned.map((number) => [number.phoneNumber, number.isOwn]));
  return numbers.filter((number) => isOwn.get(number) ?? policy === 'any');
}
