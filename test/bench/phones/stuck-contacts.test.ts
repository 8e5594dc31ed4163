import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { findStuck } from './stuck-contacts.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

type Looked = {
  contact: { status: string; next_retry_at?: string | null };
  call?: { ended_at: string | null };
  /** The last INVITE, so many seconds ago. */
  inviteSecondsAgo?: number;
  heldForSeconds?: number;
};

function isStuck({ contact, call, inviteSecondsAgo, heldForSeconds = 0 }: Looked): boolean {
  // Only these members are read.
  const evidence = {
    contacts: [{ contact_id: 'a', next_retry_at: null, ...contact }],
    ledger: call ? [{ contact_id: 'a', ...call }] : [],
    callees: inviteSecondsAgo === undefined ? [] : [{ invite_at: inSeconds(-inviteSecondsAgo) }],
  } as unknown as Evidence;
  const times = { nowMs: NOW, heldUntilMs: NOW + heldForSeconds * 1000 };
  return findStuck(evidence, times).length === 1;
}

test.each<[string, Looked]>([
  [
    'on a line, its call ended',
    { contact: { status: 'in_progress' }, call: { ended_at: inSeconds(-1) } },
  ],
  ['on a line without a call', { contact: { status: 'dispatched' } }],
  ['due while nobody is called', { contact: { status: 'pending' } }],
  [
    'due since the last INVITE a minute ago',
    { contact: { status: 'pending' }, inviteSecondsAgo: 60 },
  ],
  [
    'due for a retry while nobody is called',
    { contact: { status: 'retrying', next_retry_at: inSeconds(0) } },
  ],
])('a contact is stuck that is %s', (_, looked) => {
  expect(isStuck(looked)).toBe(true);
});

test.each<[string, Looked]>([
  ['is in a call that goes on', { contact: { status: 'in_progress' }, call: { ended_at: null } }],
  ['is final', { contact: { status: 'completed' } }],
  ['is due while others are called', { contact: { status: 'pending' }, inviteSecondsAgo: 59 }],
  ['waits for its retry', { contact: { status: 'retrying', next_retry_at: inSeconds(1) } }],
  [
    'waits as long as Redial says that call control refuses',
    { contact: { status: 'pending' }, heldForSeconds: 1 },
  ],
])('a contact is not stuck that %s', (_, looked) => {
  expect(isStuck(looked)).toBe(false);
});
