import { describe, expect, it } from 'vitest';
import {
  knownZone,
  momentOf,
  ownTimeZone,
  scheduleAt,
} from '../../../console/src/components/local-time.ts';
import { offsetName, zoneChoices } from '../../../console/src/components/zone-names.ts';

const instantOf = (local: string, timeZone: string) => {
  const moment = momentOf({ local, timeZone });
  return moment && [moment.kind, moment.at.toISOString()];
};

describe('a time on the clock of a zone', () => {
  it('is an instant, in winter and in summer', () => {
    expect(instantOf('2027-01-15T09:00', 'Europe/Berlin')).toEqual([
      'exact',
      '2027-01-15T08:00:00.000Z',
    ]);
    expect(instantOf('2027-07-15T09:00', 'America/New_York')).toEqual([
      'exact',
      '2027-07-15T13:00:00.000Z',
    ]);
    expect(instantOf('2027-07-15T09:00', 'Asia/Kathmandu')).toEqual([
      'exact',
      '2027-07-15T03:15:00.000Z',
    ]);
  });

  it('counts as the time after when the clock is put forward over it', () => {
    expect(instantOf('2027-03-28T02:30', 'Europe/Berlin')).toEqual([
      'skipped',
      '2027-03-28T01:30:00.000Z',
    ]);
  });

  it('is the first of two when the clock is put back over it', () => {
    expect(instantOf('2027-11-07T01:30', 'America/New_York')).toEqual([
      'twice',
      '2027-11-07T05:30:00.000Z',
    ]);
  });

  it('is no instant while it is not complete', () => {
    expect(instantOf('', 'UTC')).toBeNull();
    expect(instantOf('2027-13-01T09:00', 'UTC')).toBeNull();
  });

  it('is what the clock shows at the instant', () => {
    expect(scheduleAt(new Date('2027-12-31T23:30:59Z'), 'Pacific/Auckland')).toEqual({
      local: '2028-01-01T12:30',
      timeZone: 'Pacific/Auckland',
    });
  });
});

describe('a zone to choose', () => {
  it('is shown with its offset at the time', () => {
    const summer = new Date('2027-07-01T00:00:00Z');
    expect(offsetName('America/St_Johns', summer)).toBe('UTC−02:30');
    expect(offsetName('Europe/London', summer)).toBe('UTC+01:00');
    expect(offsetName('UTC', summer)).toBe('UTC');
    expect(offsetName('Nowhere/Atall', summer)).toBe('?');
  });

  it('is among the choices although the browser does not list it', () => {
    const choices = zoneChoices('US/Eastern', new Date('2027-01-01T00:00:00Z'));
    expect(choices).toContainEqual({ value: 'US/Eastern', label: 'US/Eastern (UTC−05:00)' });
    expect(choices).toContainEqual({ value: 'UTC', label: 'UTC' });
  });

  it('is the one of the browser where a zone is unknown', () => {
    expect(knownZone('Asia/Kathmandu')).toBe('Asia/Kathmandu');
    expect(knownZone('Mars/Olympus_Mons')).toBe(ownTimeZone());
    expect(knownZone(null)).toBe(ownTimeZone());
  });
});
