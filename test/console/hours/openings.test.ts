import { describe, expect, it } from 'vitest';
import { nextOpenInstant, stateAt } from '../../../console/src/components/hours/openings.ts';
import { evenWeek } from '../../../console/src/components/hours/week-plan.ts';

const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const HOURS = { plan: evenWeek([{ start: 540, end: 1050 }], WORKDAYS), blackoutDates: [] };

/** Thursday, 25 November 2027, 08:59 in New York. */
const THURSDAY = new Date('2027-11-25T13:59:00Z');

describe('calling hours on the clock of a zone', () => {
  it('are open in one zone and closed in another at the same instant', () => {
    expect(stateAt(HOURS, 'America/New_York', THURSDAY)).toEqual({
      isOpen: false,
      changesAt: new Date('2027-11-25T14:00:00Z'),
    });
    expect(stateAt(HOURS, 'Europe/Berlin', THURSDAY)).toEqual({
      isOpen: true,
      changesAt: new Date('2027-11-25T16:30:00Z'),
    });
  });

  it('stay closed on a blackout date and over the weekend', () => {
    const hours = { ...HOURS, blackoutDates: ['2027-11-25', '2027-11-26'] };
    expect(nextOpenInstant(hours, 'America/New_York', THURSDAY)).toEqual(
      new Date('2027-11-29T14:00:00Z'),
    );
  });

  it('go on over midnight as one opening', () => {
    const always = {
      plan: evenWeek([{ start: 0, end: 1440 }], ['thursday', 'friday']),
      blackoutDates: [],
    };
    expect(stateAt(always, 'America/New_York', THURSDAY)).toEqual({
      isOpen: true,
      changesAt: new Date('2027-11-27T05:00:00Z'),
    });
  });

  it('do not change when they never close', () => {
    const always = { plan: evenWeek([{ start: 0, end: 1440 }]), blackoutDates: [] };
    expect(stateAt(always, 'Europe/Berlin', THURSDAY)).toEqual({ isOpen: true, changesAt: null });
  });

  it('do not change when they never open', () => {
    const never = { plan: evenWeek(), blackoutDates: [] };
    expect(stateAt(never, 'UTC', THURSDAY)).toEqual({ isOpen: false, changesAt: null });
    expect(nextOpenInstant(never, 'UTC', THURSDAY)).toBeNull();
    expect(nextOpenInstant(null, 'UTC', THURSDAY)).toEqual(THURSDAY);
  });
});
