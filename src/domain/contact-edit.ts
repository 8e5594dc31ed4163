import { type ContactStatus, LINE_STATUSES, WAITING_STATUSES } from './contact.ts';
import { isErased } from './erased-number.ts';
import { ConflictError } from './errors.ts';

type EditedContact = { status: ContactStatus; phoneNumber: string; lastAttemptedAt: Date | null };

/** Whether a contact can be changed: it waits, and nobody has asked to forget it. */
export function isEditable({ status, phoneNumber }: EditedContact): boolean {
  return isAmong(WAITING_STATUSES, status) && !isErased(phoneNumber);
}

/** Whether a contact is in a call or about to be. */
export function isInCall({ status }: Pick<EditedContact, 'status'>): boolean {
  return isAmong(LINE_STATUSES, status);
}

/** @throws {ConflictError} `invalid_transition`: it does not wait; the text says what to do */
export function assertEditable(contact: EditedContact): void {
  if (isEditable(contact)) return;
  const { status } = contact;
  const remedy = isInCall(contact)
    ? 'wait until its call has ended'
    : 'add a contact to the batch for another call';
  const message = isErased(contact.phoneNumber)
    ? 'the contact was erased: it has no number that could be called'
    : `the contact is ${status}: it can be changed while it is ${WAITING_STATUSES.join(', ')}; ${remedy}`;
  throw new ConflictError('invalid_transition', message, status);
}

/** @throws {ConflictError} `invalid_transition`: it does not wait, or was called; the text says what to do */
export function assertRemovable(contact: EditedContact): void {
  assertEditable(contact);
  if (contact.lastAttemptedAt === null) return;
  const message =
    'the contact was called before, and its call records stay: take it out with /skip instead';
  throw new ConflictError('invalid_transition', message, contact.status);
}

function isAmong(statuses: readonly ContactStatus[], status: ContactStatus): boolean {
  return statuses.includes(status);
}
