import type { Contact } from 'redial-client';

const CALLED_MS = 2_000;
const WAITING_MS = 10_000;

/** Milliseconds until a contact in this status is read again; false: nothing changes by itself. */
export function refreshOf(status: Contact['status'] | undefined): number | false {
  if (status === undefined) return false;
  if (status === 'dispatched' || status === 'in_progress') return CALLED_MS;
  if (status === 'pending' || status === 'retrying' || status === 'followup_scheduled') {
    return WAITING_MS;
  }
  return false;
}

/** What can be done with a contact as it is; the API decides again, also by its batch. */
export function allowedFor({
  status,
  last_attempted_at: calledAt,
}: Pick<Contact, 'status' | 'last_attempted_at'>) {
  const isCalled = status === 'dispatched' || status === 'in_progress';
  const isWaiting =
    status === 'pending' || status === 'retrying' || status === 'followup_scheduled';
  return {
    change: isWaiting,
    skip: isWaiting,
    retry: !isCalled,
    callBack: !isCalled && calledAt !== null,
    remove: isWaiting && calledAt === null,
  };
}
