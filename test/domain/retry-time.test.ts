import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallHours } from '../../src/domain/hours/call-hours.ts';
import { CONTACT_STATUSES } from '../../src/domain/contact.ts';
import { firstStart } from '../../src/domain/dispatch-gate.ts';
import { retryTimes } from '../../src/domain/retry-time.ts';
import { iso } from '../support/data/working-hours.ts';
import { workingHoursArbitrary } from '../support/data/local-time.ts';

const office: CallHours = {
  workingHours: {
    monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
    tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  },
  timezone: 'UTC',
  timezoneSource: 'campaign',
};
const retrying = (lookAt: string) => ({
  status: 'retrying' as const,
  lookAt: new Date(lookAt),
  timezone: null,
  calleeZone: '',
});
const shown = (hours: CallHours, contact: Parameters<ReturnType<typeof retryTimes>>[0]) =>
  iso(retryTimes(hours)(contact));

describe('the next retry', () => {
  test.each([
    ['2027-03-01T08:59:59.999Z', '2027-03-01T09:00:00Z'],
    ['2027-03-01T09:00:00.000Z', '2027-03-01T09:00:00Z'],
    ['2027-03-01T16:59:45.000Z', '2027-03-01T16:59:45Z'],
    ['2027-03-01T16:59:45.001Z', '2027-03-02T09:00:00Z'],
    ['2027-03-01T17:00:00.000Z', '2027-03-02T09:00:00Z'],
    ['2027-03-02T17:00:00.000Z', '2027-03-08T09:00:00Z'],
  ])('of a contact due at %s is at %s', (dueAt, expected) => {
    expect(shown(office, retrying(dueAt))).toBe(expected);
  });

  test('is computed for several contacts with one function', () => {
    const timeOf = retryTimes(office);
    const due = ['09:00:00', '16:59:45', '16:59:46', '17:00:10'];
    const times = due.map((time) => timeOf(retrying(`2027-03-01T${time}Z`))?.toISOString());
    expect(times).toEqual([
      '2027-03-01T09:00:00.000Z',
      '2027-03-01T16:59:45.000Z',
      '2027-03-02T09:00:00.000Z',
      '2027-03-02T09:00:00.000Z',
    ]);
  });

  test('is the due time without working hours', () => {
    const always = { ...office, workingHours: null };
    expect(shown(always, retrying('2027-03-01T03:00:00.5Z'))).toBe('2027-03-01T03:00:00.500Z');
  });

  test('is null when the hours never open', () => {
    expect(shown({ ...office, workingHours: {} }, retrying('2027-03-01T03:00:00Z'))).toBeNull();
  });

  test.each(CONTACT_STATUSES.filter((status) => status !== 'retrying'))(
    'is null for a contact in %s',
    (status) => {
      expect(shown(office, { ...retrying('2027-03-01T10:00:00Z'), status })).toBeNull();
    },
  );

  test('follows the time zone of the contact or of its number', () => {
    const due = retrying('2027-03-01T10:00:00Z');
    expect(shown(office, { ...due, timezone: 'America/New_York' })).toBe('2027-03-01T14:00:00Z');
    const callee = { ...office, timezoneSource: 'callee' as const };
    const inDenver = { ...due, calleeZone: 'America/Denver' };
    expect(shown(callee, inDenver)).toBe('2027-03-01T16:00:00Z');
    expect(shown(office, inDenver)).toBe('2027-03-01T10:00:00Z');
  });

  test('is the same for a contact of a page as for the contact alone', () => {
    const start = Date.UTC(2027, 2, 26);
    const minutes = fc.array(fc.nat(10 * 24 * 60), { minLength: 1, maxLength: 30 });
    const zone = fc.constantFrom('Europe/Berlin', 'Pacific/Chatham', null);
    fc.assert(
      fc.property(
        workingHoursArbitrary,
        fc.array(zone, { minLength: 1 }),
        minutes,
        (workingHours, zones, dues) => {
          const nextRetryAt = retryTimes({ ...office, workingHours });
          for (const [index, due] of dues.entries()) {
            const timezone = zones[index % zones.length] ?? null;
            const lookAt = new Date(start + due * 60_000);
            const contact = { status: 'retrying' as const, lookAt, timezone, calleeZone: '' };
            expect(nextRetryAt(contact)).toEqual(
              firstStart(workingHours, [timezone ?? 'UTC'], lookAt),
            );
          }
        },
      ),
    );
  });
});
