import { describe, expect, test } from 'vitest';
import {
  assertDeletable,
  assertStartMovable,
  assertTakesContacts,
  assertTakesFollowUps,
  assertTakesRetries,
  BATCH_STATUSES,
  batchControl,
  isTerminalBatch,
  type BatchControl,
  type BatchStatus,
} from '../../src/domain/batch.ts';
import type { CampaignStatus } from '../../src/domain/campaign.ts';
import { ConflictError } from '../../src/domain/errors.ts';

const applyControl = (from: BatchStatus, control: BatchControl) => {
  try {
    return batchControl(from, control);
  } catch (error) {
    return error;
  }
};

describe('a control of a batch', () => {
  test.each<[BatchStatus, BatchControl, BatchStatus]>([
    ['pending', 'cancel', 'cancelled'],
    ['in_progress', 'pause', 'paused'],
    ['in_progress', 'cancel', 'cancelled'],
    ['paused', 'resume', 'in_progress'],
    ['paused', 'cancel', 'cancelled'],
  ])('from %s: %s leads to %s', (from, control, to) => {
    expect(batchControl(from, control)).toBe(to);
  });

  test.each<[BatchStatus, BatchControl]>([
    ['in_progress', 'resume'],
    ['paused', 'pause'],
    ['cancelled', 'cancel'],
  ])('changes nothing when the batch is already there: %s, %s', (from, control) => {
    expect(batchControl(from, control)).toBe(from);
  });

  test.each<[BatchStatus, BatchControl]>([
    ['pending', 'pause'],
    ['pending', 'resume'],
    ['completed', 'pause'],
    ['completed', 'resume'],
    ['completed', 'cancel'],
    ['cancelled', 'pause'],
    ['cancelled', 'resume'],
    ['expired', 'pause'],
    ['expired', 'resume'],
    ['expired', 'cancel'],
  ])('from %s is refused: %s', (from, control) => {
    const error = applyControl(from, control);
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ code: 'invalid_transition', state: from });
  });

  test.each<[BatchControl, string]>([
    ['pause', 'the batch is completed: pause is possible from in_progress'],
    ['resume', 'the batch is completed: resume is possible from paused'],
    ['cancel', 'the batch is completed: cancel is possible from pending or in_progress or paused'],
  ])('names the statuses from which it is possible: %s', (control, message) => {
    expect(applyControl('completed', control)).toMatchObject({ message });
  });
});

test('completed, cancelled and expired are terminal', () => {
  expect(BATCH_STATUSES.filter(isTerminalBatch)).toEqual(['completed', 'cancelled', 'expired']);
});

/** The statuses that an assertion refuses; each error must name its status. */
function statusesRefusedBy(assert: (status: BatchStatus) => void): BatchStatus[] {
  return BATCH_STATUSES.filter((status) => {
    try {
      assert(status);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_transition', state: status });
      return true;
    }
  });
}

describe('a batch', () => {
  test('accepts contacts until it is finished', () => {
    expect(statusesRefusedBy(assertTakesContacts)).toEqual(['completed', 'cancelled', 'expired']);
    expect(() => assertTakesContacts('expired')).toThrow(
      'the batch is expired and accepts no more contacts: create another batch',
    );
  });

  test('accepts promised call-backs until it is finished', () => {
    expect(statusesRefusedBy(assertTakesFollowUps)).toEqual(['completed', 'cancelled', 'expired']);
    expect(() => assertTakesFollowUps('cancelled')).toThrow(
      'the batch is cancelled and makes no call-backs: contacts of a completed batch can be retried',
    );
  });

  test('can change its start only while it is pending', () => {
    expect(statusesRefusedBy(assertStartMovable)).toEqual([
      'in_progress',
      'paused',
      'completed',
      'cancelled',
      'expired',
    ]);
    expect(() => assertStartMovable('paused')).toThrow(
      'the batch is paused: scheduled_start can only be changed while the batch is pending',
    );
  });

  test('can be deleted when it is finished without forced contacts', () => {
    expect(statusesRefusedBy((status) => assertDeletable(status, false))).toEqual([
      'pending',
      'in_progress',
      'paused',
    ]);
    expect(statusesRefusedBy((status) => assertDeletable(status, true))).toEqual(BATCH_STATUSES);
    expect(() => assertDeletable('paused', false)).toThrow(
      'the batch is paused: it can be deleted when it is completed, cancelled or expired',
    );
    expect(() => assertDeletable('completed', true)).toThrow(
      'a retried contact of the batch has not been called yet: delete the batch after that call',
    );
  });
});

describe('a forced call', () => {
  const NOW = new Date('2027-03-01T10:00:00Z');
  const force = (
    status: BatchStatus,
    scheduledEnd: Date | null = null,
    campaign: CampaignStatus = 'active',
  ) => assertTakesRetries({ status, scheduledEnd }, campaign, NOW);

  test('is possible in a batch that is in progress or completed', () => {
    expect(statusesRefusedBy((status) => force(status))).toEqual([
      'pending',
      'paused',
      'cancelled',
      'expired',
    ]);
    expect(() => force('expired')).toThrow(
      'the batch is expired: retry is possible from in_progress or completed',
    );
  });

  test('is possible until the scheduled_end of the batch', () => {
    const message = 'the scheduled_end of the batch has passed: move it before a retry';
    expect(() => force('completed', new Date('2027-03-01T10:00:00.001Z'))).not.toThrow();
    expect(() => force('completed', NOW)).toThrow(message);
    expect(statusesRefusedBy((status) => force(status, NOW))).toEqual(BATCH_STATUSES);
  });

  test.each<[CampaignStatus, string]>([
    ['draft', 'campaign_paused'],
    ['paused', 'campaign_paused'],
    ['cancelled', 'campaign_closed'],
    ['completed', 'campaign_closed'],
  ])('is refused when its campaign is %s', (campaign, code) => {
    expect(() => force('completed', null, campaign)).toThrow(
      expect.objectContaining({ code, state: campaign }),
    );
  });
});
