import { describe, expect, test } from 'vitest';
import {
  addOpenTime,
  nextClosing,
  windowAt,
  isOpen,
  nextOpening,
  WEEKDAYS,
  type WorkingHours,
} from '../../../src/domain/hours/working-hours.ts';
import { everyDay, iso } from '../../support/data/working-hours.ts';

const at = (text: string) => new Date(text);

const office: WorkingHours = {
  monday: {
    enabled: true,
    windows: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
  },
  tuesday: { enabled: false, windows: [{ start: '09:00', end: '17:00' }] },
  blackoutDates: ['2027-03-08'],
};

describe('working hours', () => {
  test.each([
    ['2027-03-01T08:59:59.999Z', false],
    ['2027-03-01T09:00:00Z', true],
    ['2027-03-01T11:59:59.999Z', true],
    ['2027-03-01T12:00:00Z', false],
    ['2027-03-01T13:00:00Z', true],
    ['2027-03-01T17:00:00Z', false],
  ])('at %s are open: %s', (instant, open) => {
    expect(isOpen(office, ['UTC'], at(instant))).toBe(open);
  });

  test('are closed on a disabled day, a missing day and a blackout date', () => {
    expect(isOpen(office, ['UTC'], at('2027-03-02T10:00:00Z'))).toBe(false);
    expect(isOpen(office, ['UTC'], at('2027-03-03T10:00:00Z'))).toBe(false);
    expect(isOpen(office, ['UTC'], at('2027-03-08T10:00:00Z'))).toBe(false);
  });

  test('open next after the closed days', () => {
    expect(iso(nextOpening(office, ['UTC'], at('2027-03-01T12:30:00Z')))).toBe(
      '2027-03-01T13:00:00Z',
    );
    expect(iso(nextOpening(office, ['UTC'], at('2027-03-01T17:00:00Z')))).toBe(
      '2027-03-15T09:00:00Z',
    );
  });

  test('open next at once when they are open', () => {
    const now = at('2027-03-01T09:30:12.345Z');
    expect(nextOpening(office, ['UTC'], now)).toEqual(now);
  });

  test('follow the days of the local calendar', () => {
    // Monday 09:00 in Kiritimati (UTC+14) is Sunday 19:00 in UTC.
    const kiritimati = 'Pacific/Kiritimati';
    expect(isOpen(office, [kiritimati], at('2027-02-28T19:00:00Z'))).toBe(true);
    expect(iso(nextOpening(office, [kiritimati], at('2027-02-28T00:00:00Z')))).toBe(
      '2027-02-28T19:00:00Z',
    );
  });

  test('join a window to 24:00 with the next day', () => {
    const late: WorkingHours = {
      friday: { enabled: true, windows: [{ start: '22:00', end: '24:00' }] },
      saturday: { enabled: true, windows: [{ start: '00:00', end: '02:00' }] },
    };
    expect(isOpen(late, ['UTC'], at('2027-03-05T23:59:59.999Z'))).toBe(true);
    expect(iso(nextClosing(late, ['UTC'], at('2027-03-05T22:30:00Z')))).toBe(
      '2027-03-06T02:00:00Z',
    );
  });

  test('merge overlapping windows', () => {
    const hours = everyDay({ start: '08:00', end: '11:00' }, { start: '10:00', end: '13:00' });
    expect(iso(nextClosing(hours, ['UTC'], at('2027-03-01T09:00:00Z')))).toBe(
      '2027-03-01T13:00:00Z',
    );
  });

  test('close at an instant that is closed', () => {
    const now = at('2027-03-01T08:00:00Z');
    expect(nextClosing(office, ['UTC'], now)).toEqual(now);
  });

  test('close next at the end of the next opening while they are closed', () => {
    expect(windowAt(office, ['UTC'], at('2027-03-01T12:30:00Z'))).toEqual({
      isOpen: false,
      nextOpenAt: at('2027-03-01T13:00:00Z'),
      nextCloseAt: at('2027-03-01T17:00:00Z'),
    });
  });

  test('open now and close at the end of the window while they are open', () => {
    const now = at('2027-03-01T10:00:00Z');
    expect(windowAt(office, ['UTC'], now)).toEqual({
      isOpen: true,
      nextOpenAt: now,
      nextCloseAt: at('2027-03-01T12:00:00Z'),
    });
  });

  test('have no next closing when they never open', () => {
    expect(windowAt({}, ['UTC'], at('2027-03-05T12:00:00Z'))).toEqual({
      isOpen: false,
      nextOpenAt: null,
      nextCloseAt: null,
    });
  });

  test('are always open when none are set', () => {
    const now = at('2027-03-01T03:00:00Z');
    expect([isOpen(null, ['UTC'], now), nextClosing(null, ['UTC'], now)]).toEqual([true, null]);
    expect(nextOpening(null, ['UTC'], now)).toEqual(now);
  });

  test('around the clock never close', () => {
    const hours = everyDay({ start: '00:00', end: '24:00' });
    expect(nextClosing(hours, ['Europe/Berlin'], at('2027-03-01T03:00:00Z'))).toBeNull();
  });

  test('may be open for a call that reaches into the next week', () => {
    const hours = everyDay({ start: '00:00', end: '24:00' });
    const sundayNight = at('2027-03-07T23:59:50Z');
    expect(nextOpening(hours, ['UTC'], sundayNight, 15_000)).toEqual(sundayNight);
  });

  test('skip an opening that is too short for a call', () => {
    const hours = everyDay({ start: '09:00', end: '09:30' }, { start: '10:00', end: '11:00' });
    const early = at('2027-03-01T08:00:00Z');
    expect(iso(nextOpening(hours, ['UTC'], early, 30 * 60_000))).toBe('2027-03-01T09:00:00Z');
    expect(iso(nextOpening(hours, ['UTC'], early, 31 * 60_000))).toBe('2027-03-01T10:00:00Z');
    expect(nextOpening(hours, ['UTC'], early, 61 * 60_000)).toBeNull();
  });

  test('never open when every day is closed', () => {
    expect(nextOpening({}, ['UTC'], at('2027-03-01T03:00:00Z'))).toBeNull();
  });

  test('are closed in an unknown zone', () => {
    const hours = everyDay({ start: '00:00', end: '24:00' });
    const now = at('2027-03-01T03:00:00Z');
    expect(isOpen(hours, ['Mars/Olympus'], now)).toBe(false);
    expect(nextOpening(hours, ['Mars/Olympus'], now)).toBeNull();
  });
});

describe('when the clock is put forward', () => {
  // Berlin, 2027-03-28: 02:00 becomes 03:00 at 01:00 UTC.
  const before = at('2027-03-27T23:30:00Z');

  test('a missing start means the next instant', () => {
    const hours = everyDay({ start: '02:30', end: '05:00' });
    expect(iso(nextOpening(hours, ['Europe/Berlin'], before))).toBe('2027-03-28T01:00:00Z');
  });

  test('a missing end means the next instant', () => {
    const hours = everyDay({ start: '01:00', end: '02:30' });
    expect(iso(nextClosing(hours, ['Europe/Berlin'], at('2027-03-28T00:30:00Z')))).toBe(
      '2027-03-28T01:00:00Z',
    );
  });

  test('a missing window stays closed', () => {
    const hours = everyDay({ start: '02:15', end: '02:45' });
    expect(iso(nextOpening(hours, ['Europe/Berlin'], before))).toBe('2027-03-29T00:15:00Z');
  });

  test('a window around the change is an hour shorter', () => {
    const hours = everyDay({ start: '01:00', end: '04:00' });
    expect(iso(nextOpening(hours, ['Europe/Berlin'], before))).toBe('2027-03-28T00:00:00Z');
    expect(iso(nextClosing(hours, ['Europe/Berlin'], at('2027-03-28T00:00:00Z')))).toBe(
      '2027-03-28T02:00:00Z',
    );
  });

  test('a missing half hour has the same effect', () => {
    // Lord Howe, 2027-10-03: 02:00 becomes 02:30 at 15:30 UTC of the day before.
    const hours = everyDay({ start: '02:10', end: '03:00' });
    expect(iso(nextOpening(hours, ['Australia/Lord_Howe'], at('2027-10-02T15:00:00Z')))).toBe(
      '2027-10-02T15:30:00Z',
    );
  });
});

describe('when the clock is put back', () => {
  // Berlin, 2027-10-31: 03:00 becomes 02:00 at 01:00 UTC, so 02:00 to 03:00 occurs twice.
  const zone = 'Europe/Berlin';

  test('the repeated hour is open both times', () => {
    const hours = everyDay({ start: '02:00', end: '03:00' });
    expect(iso(nextOpening(hours, [zone], at('2027-10-30T22:00:00Z')))).toBe(
      '2027-10-31T00:00:00Z',
    );
    expect(iso(nextClosing(hours, [zone], at('2027-10-31T00:00:00Z')))).toBe(
      '2027-10-31T02:00:00Z',
    );
  });

  test('a window inside the repeated hour opens twice', () => {
    const hours = everyDay({ start: '02:15', end: '02:30' });
    expect(iso(nextClosing(hours, [zone], at('2027-10-31T00:15:00Z')))).toBe(
      '2027-10-31T00:30:00Z',
    );
    expect(iso(nextOpening(hours, [zone], at('2027-10-31T00:30:00Z')))).toBe(
      '2027-10-31T01:15:00Z',
    );
  });

  test('a window that ended opens again in the repeated hour', () => {
    const hours = everyDay({ start: '01:00', end: '02:30' });
    expect(iso(nextOpening(hours, [zone], at('2027-10-31T00:30:00Z')))).toBe(
      '2027-10-31T01:00:00Z',
    );
    expect(iso(nextClosing(hours, [zone], at('2027-10-31T01:00:00Z')))).toBe(
      '2027-10-31T01:30:00Z',
    );
  });
});

const minutes = (count: number) =>
  [Math.floor(count / 60), count % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

/** More windows and dates than a request may bring: what an earlier release may have stored. */
function storedBeforeBounds(): { hours: WorkingHours; reads: () => number } {
  const windows = Array.from({ length: 720 }, (_, index) => ({
    start: minutes(2 * index),
    end: minutes(2 * index + 1),
  }));
  let reads = 0;
  const day = {
    enabled: true,
    get windows() {
      reads += 1;
      return windows;
    },
  };
  const year = Array.from({ length: 2_000 }, (_, index) =>
    new Date(at('2027-01-01T00:00:00Z').getTime() + index * 86_400_000).toISOString().slice(0, 10),
  );
  const days = Object.fromEntries(WEEKDAYS.map((name) => [name, day]));
  return { hours: { ...days, blackoutDates: year }, reads: () => reads };
}

describe('working hours with thousands of windows and dates', () => {
  test('are sorted and united once, however often they are asked for', () => {
    const { hours, reads } = storedBeforeBounds();
    const noonMs = at('2026-06-01T12:00:00Z').getTime();
    for (let minute = 0; minute < 100; minute += 1) {
      nextOpening(hours, ['Europe/Berlin', 'Asia/Kolkata'], new Date(noonMs + minute * 60_000));
    }
    expect(reads()).toBe(WEEKDAYS.length);
  });

  test('are never open in a year of blackout dates', () => {
    const { hours } = storedBeforeBounds();
    expect(nextOpening(hours, ['UTC'], at('2027-03-01T10:00:30Z'))).toBeNull();
    expect(iso(nextOpening(hours, ['UTC'], at('2026-12-31T23:59:00Z')))).toBeNull();
    expect(iso(nextOpening(hours, ['UTC'], at('2026-12-31T23:57:30Z')))).toBe(
      '2026-12-31T23:58:00Z',
    );
  });

  test('have no end of a long open time, because the search is limited', () => {
    const { blackoutDates: _none, ...hours } = storedBeforeBounds().hours;
    const openMs = 150 * 86_400_000;
    expect(addOpenTime(hours, ['UTC'], at('2027-01-01T00:00:00Z'), openMs)).toBeNull();
    expect(iso(addOpenTime(hours, ['UTC'], at('2027-01-01T00:00:00Z'), 12 * 3_600_000))).toBe(
      '2027-01-02T00:00:00Z',
    );
  });
});
