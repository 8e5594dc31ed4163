import { describe, expect, test } from 'vitest';
import {
  applyStatus,
  type CallStatus,
  type ReportedFacts,
  type StatusReport,
} from '../../src/domain/call.ts';

const CREATED = new Date('2027-03-01T09:59:50.000Z');
const ANSWERED = new Date('2027-03-01T10:00:00.000Z');
const ENDED = new Date('2027-03-01T10:00:42.900Z');

const attempt = (facts: Partial<Parameters<typeof applyStatus>[0]> = {}) => ({
  callStatus: 'ringing' as CallStatus,
  sipStatus: 180,
  sipReason: null,
  createdAt: CREATED,
  answeredAt: null,
  endedAt: null,
  closedByTime: false,
  durationSeconds: 0,
  hangupBy: null,
  recordingUrl: null,
  hangupRequestedAt: null,
  ...facts,
});
const report = (facts: Partial<StatusReport>): StatusReport => ({
  callSid: 'sid',
  status: 'completed',
  sipStatus: 200,
  durationSeconds: null,
  endedBy: null,
  at: ENDED,
  ...facts,
});
const changed = (facts: Partial<ReportedFacts>, by: Partial<StatusReport>, from = attempt()) =>
  expect(applyStatus(from, report(by))).toEqual({ ...from, ...facts });

describe('a report before the end', () => {
  test('moves the attempt to a higher status', () => {
    changed(
      { callStatus: 'ringing', sipStatus: 183 },
      { status: 'ringing', sipStatus: 183 },
      {
        ...attempt(),
        callStatus: 'trying',
      },
    );
  });

  test('without a SIP status keeps the one that is known', () => {
    changed(
      { callStatus: 'ringing', sipStatus: 100 },
      { status: 'ringing', sipStatus: null },
      {
        ...attempt(),
        callStatus: 'trying',
        sipStatus: 100,
      },
    );
  });

  test('brings the reason of its SIP status, and removes one of another', () => {
    const busy = { status: 'busy', sipStatus: 486 } as const;
    const ended = { callStatus: 'busy', sipStatus: 486, endedAt: ENDED } as const;
    changed({ ...ended, sipReason: 'Busy Here' }, { ...busy, sipReason: 'Busy Here' });
    changed({ ...ended, sipReason: null }, busy, attempt({ sipReason: 'Ringing' }));
  });

  test('of an answer stores its time', () => {
    changed(
      { callStatus: 'in-progress', sipStatus: 200, answeredAt: ANSWERED },
      { status: 'in-progress', at: ANSWERED },
    );
  });

  test('of an answer keeps an answer that is known', () => {
    const from = attempt({ answeredAt: ANSWERED });
    changed({ callStatus: 'in-progress', sipStatus: 200 }, { status: 'in-progress' }, from);
  });

  test('of the same or a lower status changes nothing', () => {
    const from = attempt({ callStatus: 'in-progress', answeredAt: ANSWERED });
    changed({}, { status: 'in-progress', sipStatus: 486, at: ENDED }, from);
    changed({}, { status: 'trying', sipStatus: 100 }, from);
  });
});

describe('a report of the end', () => {
  test('of a call that nobody answered stores its time and no conversation', () => {
    changed(
      { callStatus: 'busy', sipStatus: 486, endedAt: ENDED },
      { status: 'busy', sipStatus: 486, durationSeconds: 0, endedBy: 'caller' },
    );
  });

  test('has the duration that call control counted', () => {
    const from = attempt({ callStatus: 'in-progress', answeredAt: ANSWERED });
    const end = { callStatus: 'completed', sipStatus: 200, endedAt: ENDED } as const;
    changed({ ...end, durationSeconds: 40 }, { durationSeconds: 40 }, from);
  });

  test('without a duration counts whole seconds since the answer', () => {
    const from = attempt({ callStatus: 'in-progress', answeredAt: ANSWERED });
    const end = { callStatus: 'completed', sipStatus: 200, endedAt: ENDED } as const;
    changed({ ...end, durationSeconds: 42 }, {}, from);
  });

  test('dates an answer that was not reported back from the end by the duration', () => {
    changed(
      {
        callStatus: 'completed',
        sipStatus: 200,
        endedAt: ENDED,
        answeredAt: new Date('2027-03-01T10:00:02.900Z'),
        durationSeconds: 40,
      },
      { durationSeconds: 40 },
    );
  });

  test('dates an answer that was not reported back to the beginning of the attempt at most', () => {
    changed(
      {
        callStatus: 'completed',
        sipStatus: 200,
        endedAt: ENDED,
        answeredAt: new Date('2027-03-01T09:59:50.000Z'),
        durationSeconds: 3600,
      },
      { durationSeconds: 3600 },
    );
  });

  test('that comes before the attempt by another clock dates the answer to the end', () => {
    const at = new Date('2027-03-01T09:59:49.000Z');
    changed(
      {
        callStatus: 'completed',
        sipStatus: 200,
        endedAt: at,
        answeredAt: at,
        durationSeconds: 40,
      },
      { at, durationSeconds: 40 },
    );
  });

  test('without answer and duration is a conversation of no length', () => {
    changed(
      { callStatus: 'completed', sipStatus: 200, endedAt: ENDED, answeredAt: ENDED },
      { durationSeconds: null },
    );
  });

  test.each([
    ['the callee', 'caller', 'user'],
    ['the application or the time limit', 'jambonz', 'assistant'],
    ['an unknown party', null, null],
  ] as const)('by %s says who hung up', (_party, endedBy, hangupBy) => {
    const from = attempt({ callStatus: 'in-progress', answeredAt: ANSWERED });
    expect(applyStatus(from, report({ endedBy })).hangupBy).toBe(hangupBy);
  });

  test('brings the recording of call control, unless the agent has named one', () => {
    const told = { status: 'completed', recordingUrl: 'http://control.test/1.wav' } as const;
    expect(applyStatus(attempt(), report(told)).recordingUrl).toBe('http://control.test/1.wav');
    const named = attempt({ recordingUrl: 'https://agent.test/1.wav' });
    expect(applyStatus(named, report(told)).recordingUrl).toBe('https://agent.test/1.wav');
  });

  test('without an answer after a requested hang-up is canceled', () => {
    const from = attempt({ hangupRequestedAt: ANSWERED });
    changed(
      { callStatus: 'canceled', sipStatus: 487, endedAt: ENDED },
      { status: 'no-answer', sipStatus: 487 },
      from,
    );
  });

  test('without an answer is no-answer when no hang-up was requested or the call was answered', () => {
    const unanswered = { status: 'no-answer', sipStatus: 487 } as const;
    expect(applyStatus(attempt(), report(unanswered)).callStatus).toBe('no-answer');
    const answered = attempt({ answeredAt: ANSWERED, hangupRequestedAt: ANSWERED });
    expect(applyStatus(answered, report(unanswered)).callStatus).toBe('no-answer');
  });
});

describe('an end without a SIP status', () => {
  const end = { status: 'failed', sipStatus: null } as const;
  const ended = { callStatus: 'failed', endedAt: ENDED } as const;

  test('leaves no provisional status', () => {
    for (const sipStatus of [100, 180, 199]) {
      const rang = attempt({ sipStatus, sipReason: 'Ringing' });
      changed({ ...ended, sipStatus: null, sipReason: null }, end, rang);
    }
  });

  test('keeps a final status that is known', () => {
    for (const sipStatus of [200, 487]) {
      const known = attempt({ sipStatus, sipReason: 'Known' });
      changed({ ...ended, sipStatus, sipReason: 'Known' }, end, known);
    }
  });
});

describe('an attempt that has ended', () => {
  const ended = attempt({ callStatus: 'no-answer', endedAt: ANSWERED });

  test('keeps its end against every later report', () => {
    changed({}, { status: 'completed', durationSeconds: 10 }, ended);
    changed({}, { status: 'ringing' }, ended);
  });

  test('takes the reported end when it was closed by time', () => {
    const closed = { ...ended, callStatus: 'unknown' as const, closedByTime: true };
    changed(
      { callStatus: 'busy', sipStatus: 486, endedAt: ENDED, closedByTime: false },
      { status: 'busy', sipStatus: 486 },
      closed,
    );
  });

  test('that was closed by time ignores a report that is no end', () => {
    const closed = { ...ended, callStatus: 'unknown' as const, closedByTime: true };
    changed({}, { status: 'in-progress' }, closed);
  });
});
