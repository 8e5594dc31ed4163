import { describe, expect, test } from 'vitest';
import { stepAt } from '../../../src/call-control/ledger/call.ts';
import { addStep, UNFORESEEN } from '../../../src/call-control/network/plan.ts';

const statusAt = (plan: typeof UNFORESEEN, elapsedMs: number) =>
  stepAt({ plan, receivedAtMs: 1000 }, 1000 + elapsedMs).status;

describe('how far a call is', () => {
  test('is trying before anything has happened to it', () => {
    expect(statusAt(UNFORESEEN, 5)).toBe('trying');
  });

  test('is trying while its telephone may ring, where the network was lost before its first answer', () => {
    const lost = { atMs: 180_014, status: 'failed', sipStatus: null, sipReason: null } as const;
    const plan = addStep(UNFORESEEN, lost, 1636);
    expect(statusAt(plan, 22_000)).toBe('trying');
    expect(statusAt(plan, 180_013)).toBe('trying');
    expect(statusAt(plan, 180_014)).toBe('failed');
  });

  test('is the last step that has come', () => {
    const ringing = { atMs: 20, status: 'ringing', sipStatus: 180, sipReason: 'Ringing' } as const;
    const busy = { atMs: 70, status: 'busy', sipStatus: 486, sipReason: 'Busy Here' } as const;
    const plan = addStep(addStep(UNFORESEEN, ringing, 20), busy, 70);
    expect(statusAt(plan, 69)).toBe('ringing');
    expect(statusAt(plan, 70)).toBe('busy');
  });
});
