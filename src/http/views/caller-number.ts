import type { CallerNumberRow } from '../../db/caller-numbers.ts';
import type { CallerNumberView } from '../../schemas/caller-number.ts';

export function viewCallerNumber({ phoneNumber, assignedAt }: CallerNumberRow): CallerNumberView {
  return { phone_number: phoneNumber, assigned_at: assignedAt.toISOString() };
}
