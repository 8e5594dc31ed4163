import { describe, expect, test } from 'vitest';
import type { BatchStatus } from '../../src/domain/batch.ts';
import type { ContactStatus, WaitingStatus } from '../../src/domain/contact.ts';
import { decideRelease, type ReleaseFacts } from '../../src/domain/gate-release.ts';

const LOOK_AT = new Date('2027-03-01T10:00:02Z');
const deferred = { kind: 'deferred', reason: 'number_busy', lookAt: LOOK_AT } as const;
const finished = { kind: 'refused', reason: 'finished' } as const;
const closed = (status: ContactStatus) => ({
  status,
  statusReason: 'batch_closed',
  lookAt: null,
});

const release = (facts: Partial<ReleaseFacts>) =>
  decideRelease({
    decision: deferred,
    batchStatus: 'in_progress',
    claimedFrom: 'pending',
    lastOutcome: null,
    isForced: false,
    ...facts,
  });

test('a contact whose number was called recently is skipped, and one with another refusal fails', () => {
  const refused = { kind: 'refused', reason: 'recently_called' } as const;
  expect(release({ decision: refused })).toMatchObject({
    status: 'skipped',
    statusReason: 'recently_called',
  });
  expect(release({ decision: { ...refused, reason: 'suppressed' } }).status).toBe('failed');
});

describe('a deferred contact', () => {
  test.each<WaitingStatus>(['pending', 'retrying', 'followup_scheduled'])(
    'returns to %s, from where it was claimed',
    (claimedFrom) => {
      expect(release({ claimedFrom, lastOutcome: 'busy' })).toEqual({
        status: claimedFrom,
        statusReason: 'number_busy',
        lookAt: LOOK_AT,
      });
    },
  );

  test.each<BatchStatus>(['pending', 'paused'])('stays open in a %s batch', (batchStatus) => {
    expect(release({ batchStatus })).toMatchObject({ status: 'pending', lookAt: LOOK_AT });
  });

  test.each<[BatchStatus, boolean]>([
    ['completed', false],
    ['cancelled', false],
    ['cancelled', true],
    ['expired', false],
    ['expired', true],
  ])('is closed in a %s batch, forced %s', (batchStatus, isForced) => {
    expect(release({ batchStatus, isForced })).toEqual(closed('skipped'));
  });

  test('stays open in a completed batch when it is forced', () => {
    const facts = { batchStatus: 'completed', isForced: true, lastOutcome: 'completed' } as const;
    expect(release(facts)).toMatchObject({ status: 'pending', lookAt: LOOK_AT });
  });

  test('has no status reason when the deferral has none', () => {
    expect(release({ decision: { ...deferred, reason: null } }).statusReason).toBeNull();
  });
});

describe('a refused contact', () => {
  test.each<[WaitingStatus, ContactStatus | null, ContactStatus]>([
    ['pending', null, 'skipped'],
    ['pending', 'busy', 'skipped'],
    ['retrying', 'busy', 'busy'],
    ['retrying', 'no_answer', 'no_answer'],
    ['followup_scheduled', 'completed', 'completed'],
    ['retrying', null, 'skipped'],
  ])('claimed from %s with last outcome %s ends as %s', (claimedFrom, lastOutcome, status) => {
    expect(release({ decision: finished, claimedFrom, lastOutcome })).toEqual(closed(status));
  });

  test.each<[BatchStatus, WaitingStatus]>([
    ['in_progress', 'pending'],
    ['cancelled', 'retrying'],
  ])(
    'with a suppressed number fails in a %s batch, claimed from %s',
    (batchStatus, claimedFrom) => {
      const decision = { kind: 'refused', reason: 'suppressed' } as const;
      expect(release({ decision, batchStatus, claimedFrom, lastOutcome: 'busy' })).toEqual({
        status: 'failed',
        statusReason: 'suppressed',
        lookAt: null,
      });
    },
  );
});
