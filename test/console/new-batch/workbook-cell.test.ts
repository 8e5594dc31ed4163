import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { cellText, exactNumber } from '../../../console/src/pages/new-batch/workbook-cell.ts';
import { dated, workbookOf } from '../browser/workbook.ts';

/** What a cell of CSV has of numbers that a workbook shows as dates. */
async function shownDates(days: number[], calendar?: '1904'): Promise<string[]> {
  const rows = await readSheet(
    workbookOf(
      days.map((day) => [dated(day)]),
      calendar,
    ),
    {
      parseNumber: exactNumber,
    },
  );
  return rows.flat().map(cellText);
}

describe('cellText', () => {
  it('has a date with its time as the cell shows them, without a zone', async () => {
    // 10:00, 10:05:30 and 16:20 of 3 December 2026.
    const days = [46_359 + 10 / 24, 46_359 + 36_330 / 86_400, 46_359 + 980 / 1440];
    const shown = ['2026-12-03 10:00', '2026-12-03 10:05:30', '2026-12-03 16:20'];
    expect(await shownDates(days)).toEqual(shown);
  });

  it('has the date alone at midnight', async () => {
    expect(await shownDates([46_359])).toEqual(['2026-12-03']);
  });

  it('has a time of day alone, also midnight', async () => {
    expect(await shownDates([10 / 24, 37_845 / 86_400, 0])).toEqual(['10:00', '10:30:45', '00:00']);
  });

  it('has a duration of a day and more in hours', async () => {
    const days = [1, 1.5, 100 / 24 + 5 / 86_400, 366];
    const shown = ['24:00:00', '36:00:00', '100:00:05', '8784:00:00'];
    expect(await shownDates(days)).toEqual(shown);
    expect(await shownDates([1.5, 366.5], '1904')).toEqual(['36:00:00', '1905-01-01 12:00']);
  });

  it('has a date of the year 1901 as one', async () => {
    expect(await shownDates([367, 367.5])).toEqual(['1901-01-01', '1901-01-01 12:00']);
  });

  it('has each minute of a day as another time', async () => {
    const minutes = [...Array(1440).keys()];
    const shown = await shownDates(minutes.map((minute) => minute / 1440));
    expect(new Set(shown).size).toBe(1440);
    expect(shown.filter((time) => !/^\d\d:\d\d$/.test(time))).toEqual([]);
    expect([shown[1], shown[754], shown[1439]]).toEqual(['00:01', '12:34', '23:59']);
  });

  it('has the times of a workbook whose calendar begins with 1904', async () => {
    const days = [44_897, 44_897 + 10 / 24, 10 / 24];
    const shown = ['2026-12-03', '2026-12-03 10:00', '10:00'];
    expect(await shownDates(days, '1904')).toEqual(shown);
  });

  it('has words and boolean values as they are', () => {
    expect([cellText(null), cellText(true), cellText('a')]).toEqual(['', 'true', 'a']);
  });
});

describe('exactNumber', () => {
  it('has all digits of a number', () => {
    expect(exactNumber('442079460104')).toBe('442079460104');
    expect(exactNumber('4.42079460104E11')).toBe('442079460104');
  });
});
