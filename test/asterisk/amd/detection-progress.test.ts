import { describe, expect, it } from 'vitest';
import {
  advanceDetection,
  detectionDeadlineMs,
  startedDetection,
} from '../../../src/asterisk/amd/detection-progress.ts';
import type { DetectionObservation } from '../../../src/asterisk/amd/detection-progress.ts';
import { detectionTimers } from '../../../src/domain/detection-timers.ts';
import type { RequestedDetectionTimers } from '../../../src/domain/detection-timers.ts';

const SPEAKS = { kind: 'speaks' } as const;
const LATE = { kind: 'late' } as const;
const MACHINE = { kind: 'found', finding: 'machine' } as const;
const TONE = { kind: 'tone', frequency: 440 } as const;
const silentSince = (sinceMs: number) => ({ kind: 'silent', sinceMs }) as const;

/** The types of all events, and the deadline after the last observation. */
function follow(observations: readonly DetectionObservation[], timers?: RequestedDetectionTimers) {
  let progress = startedDetection();
  const types: string[] = [];
  for (const observation of observations) {
    const advance = advanceDetection(progress, observation, detectionTimers(timers));
    progress = advance.progress;
    types.push(...advance.events.map(({ type }) => type.replace('amd_', '')));
  }
  return { types, deadlineMs: detectionDeadlineMs(progress, detectionTimers(timers)) };
}

describe('a detection', () => {
  it.for([
    ['human', ['human_detected', 'stopped']],
    ['silence', ['no_speech_detected', 'stopped']],
    ['undecided', ['decision_timeout', 'stopped']],
  ] as const)('ends where AMD() finds %s', ([finding, types]) => {
    expect(follow([{ kind: 'found', finding }])).toEqual({ types, deadlineMs: null });
  });

  it('of a machine goes on until the machine has been silent for long enough', () => {
    expect(follow([SPEAKS, MACHINE])).toEqual({ types: ['machine_detected'], deadlineMs: 20_000 });
    const paused = follow([SPEAKS, MACHINE, silentSince(6000)]);
    expect(paused.deadlineMs).toBe(8000);
    expect(follow([SPEAKS, MACHINE, silentSince(6000), LATE]).types).toEqual([
      'machine_detected',
      'machine_stopped_speaking',
      'stopped',
    ]);
  });

  it('begins to wait anew when a machine speaks on after a pause', () => {
    const waiting = follow([SPEAKS, MACHINE, silentSince(6000), SPEAKS]);
    expect(waiting.deadlineMs).toBe(20_000);
  });

  it('waits for one second of silence after a tone, and for no other tone', () => {
    const beeped = follow([SPEAKS, MACHINE, TONE, TONE, silentSince(7000)]);
    expect(beeped).toEqual({ types: ['machine_detected', 'tone_detected'], deadlineMs: 8000 });
  });

  it('waits no longer after a tone than without one', () => {
    const timers = { greetingCompletionTimeoutMs: 300 };
    expect(follow([SPEAKS, MACHINE, TONE, silentSince(7000)], timers).deadlineMs).toBe(7300);
  });

  it('has no deadline while a tone lasts', () => {
    expect(follow([SPEAKS, MACHINE, TONE]).deadlineMs).toBeNull();
  });

  it('takes a tone before the finding as that of a machine, whatever AMD() finds then', () => {
    const human = { kind: 'found', finding: 'human' } as const;
    expect(follow([SPEAKS, TONE, human]).types).toEqual(['machine_detected', 'tone_detected']);
  });

  it('ends without another event where no tone comes in time', () => {
    const timers = { toneTimeoutMs: 4000 };
    expect(follow([SPEAKS, MACHINE], timers).deadlineMs).toBe(4000);
    expect(follow([SPEAKS, MACHINE, LATE], timers).types).toEqual(['machine_detected', 'stopped']);
    expect(follow([SPEAKS, LATE], timers).types).toEqual(['stopped']);
  });

  it('gives AMD() one second more than its timers', () => {
    expect(follow([]).deadlineMs).toBe(6000);
    expect(follow([SPEAKS]).deadlineMs).toBe(16_000);
    expect(follow([LATE]).types).toEqual(['no_speech_detected', 'stopped']);
    expect(follow([SPEAKS, LATE]).types).toEqual(['decision_timeout', 'stopped']);
  });

  it('ends with the call, and hears nothing after its end', () => {
    expect(follow([MACHINE, { kind: 'call ended' }, TONE, MACHINE]).types).toEqual([
      'machine_detected',
      'stopped',
    ]);
  });
});
