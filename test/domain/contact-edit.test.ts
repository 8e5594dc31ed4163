import { describe, expect, test } from 'vitest';
import { CONTACT_STATUSES } from '../../src/domain/contact.ts';
import { assertEditable, assertRemovable } from '../../src/domain/contact-edit.ts';

const contact = { phoneNumber: '+14155550001', lastAttemptedAt: null };
const messageOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'allowed';
};

describe('A contact', () => {
  test('can be changed while it waits, and in no other status', () => {
    const allowed = CONTACT_STATUSES.filter(
      (status) => messageOf(() => assertEditable({ ...contact, status })) === 'allowed',
    );
    expect(allowed).toEqual(['pending', 'retrying', 'followup_scheduled']);
  });

  test.each([
    ['in_progress', 'wait until its call has ended'],
    ['dispatched', 'wait until its call has ended'],
    ['completed', 'add a contact to the batch for another call'],
  ] as const)('that is %s is refused with what to do: %s', (status, remedy) => {
    expect(messageOf(() => assertEditable({ ...contact, status }))).toBe(
      `the contact is ${status}: it can be changed while it is pending, retrying, followup_scheduled; ${remedy}`,
    );
  });

  test('that was erased is not changed', () => {
    const erased = { ...contact, status: 'pending', phoneNumber: 'erased:1' } as const;
    expect(messageOf(() => assertEditable(erased))).toMatch(/^the contact was erased/);
  });

  test('is removed only before its first call', () => {
    expect(messageOf(() => assertRemovable({ ...contact, status: 'pending' }))).toBe('allowed');
    const called = { ...contact, status: 'retrying', lastAttemptedAt: new Date() } as const;
    expect(messageOf(() => assertRemovable(called))).toBe(
      'the contact was called before, and its call records stay: take it out with /skip instead',
    );
  });
});
