import type { StreamedEvent } from 'redial-client';
import { describe, expect, it } from 'vitest';
import { CallTally } from '../../../console/src/pages/wall/call-tally.ts';
import { answerRateOf } from '../../../console/src/pages/wall/rates.ts';

const OPENED_MS = Date.parse('2027-03-01T09:00:00Z');

function eventAt(
  seconds: number,
  event: StreamedEvent['event'],
  data: Partial<StreamedEvent['data']['data']> = {},
): StreamedEvent {
  const timestamp = new Date(OPENED_MS + seconds * 1000).toISOString();
  const about = { organization_id: 'o', ...data };
  return { event, id: '1', data: { id: 'e', type: event, timestamp, data: about } };
}

const finished = (status: string, reason?: string) =>
  eventAt(1, 'contact.finished', { status, ...(reason !== undefined && { reason }) });

/** A tally to which each event came at once, by a browser whose clock is `aheadSeconds` ahead. */
function tallyOf(events: readonly StreamedEvent[], aheadSeconds = 0): CallTally {
  const tally = new CallTally(OPENED_MS + aheadSeconds * 1000);
  for (const event of events) {
    tally.add(event, Date.parse(event.data.timestamp) + aheadSeconds * 1000);
  }
  return tally;
}

describe('the calls of an organization', () => {
  it('are counted a minute, from the first whole minute on', () => {
    const tally = tallyOf(
      Array.from({ length: 90 }, (_, second) => eventAt(second, 'call.started')),
    );
    expect(tally.rates(OPENED_MS + 59_000)).toEqual([]);
    const rates = tally.rates(OPENED_MS + 95_000);
    expect(rates.map(({ calls }) => calls)).toEqual([60, 60, 60, 60]);
    expect(rates.at(-1)?.atMs).toBe(OPENED_MS + 90_000);
  });

  it('are counted by the clock of the server where that of the browser is wrong', () => {
    const events = Array.from({ length: 90 }, (_, second) => eventAt(second, 'call.started'));
    const rates = tallyOf(events, 3600).rates(OPENED_MS + 3_695_000);
    expect(rates.at(-1)).toEqual({ atMs: OPENED_MS + 90_000, calls: 60 });
  });

  it('have an answer rate of those that have ended', () => {
    const tally = tallyOf([
      eventAt(1, 'call.answered'),
      eventAt(2, 'call.ended'),
      eventAt(3, 'call.ended'),
      eventAt(4, 'call.ended'),
      eventAt(5, 'call.ended'),
    ]);
    expect(tally.answerRate(OPENED_MS + 10_000)).toBe(0.25);
    expect(tally.answerRate(OPENED_MS + 20 * 60_000)).toBeNull();
  });

  it('leave contacts that were turned away, by reason', () => {
    const tally = tallyOf([
      finished('skipped', 'suppressed'),
      finished('failed', 'invalid_number'),
      finished('failed', 'invalid_number'),
      finished('completed', 'answered_by_machine'),
      finished('failed'),
    ]);
    expect(tally.turnedAway()).toEqual([
      { reason: 'invalid_number', contacts: 2 },
      { reason: 'suppressed', contacts: 1 },
    ]);
  });
});

it('An answer rate is that of the last calls, or else of the campaigns', () => {
  const stats = [
    { attempts: { total: 30, connected: 10 } },
    { attempts: { total: 10, connected: 10 } },
  ];
  expect(answerRateOf(0.7, stats)).toEqual({ rate: 0.7, of: 'recent' });
  expect(answerRateOf(null, stats)).toEqual({ rate: 0.5, of: 'campaigns' });
  expect(answerRateOf(null, [])).toBeNull();
});
