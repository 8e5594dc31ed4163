import { expect, it } from 'vitest';
import { refusedRowsAsCsv } from '../../../console/src/pages/new-batch/refused-rows.ts';
import { cellText, exactNumber } from '../../../console/src/pages/new-batch/workbook-cell.ts';

it('Refused rows are CSV with their reasons, in which no cell is a formula', () => {
  const note = { column: 'phone_number', code: 'x', message: 'is not a number, or "none"' };
  const errors = [
    { ...note, row: 3, value: '+44 (20) 12' },
    { ...note, row: 4, value: '=HYPERLINK("a")' },
    { ...note, row: 5, value: '+1+cmd' },
  ];
  expect(refusedRowsAsCsv(errors).split('\r\n')).toEqual([
    '\u{feff}row,column,value,reason',
    '3,phone_number,+44 (20) 12,"is not a number, or ""none"""',
    `4,phone_number,"'=HYPERLINK(""a"")","is not a number, or ""none"""`,
    `5,phone_number,"'+1+cmd","is not a number, or ""none"""`,
  ]);
});

it('A cell of a workbook keeps its digits, and a date at midnight has no time', () => {
  expect(exactNumber('442079460104')).toBe('442079460104');
  expect(exactNumber('4.42079460104E11')).toBe('442079460104');
  expect(cellText(new Date('2027-03-01T00:00:00Z'))).toBe('2027-03-01');
  expect(cellText(new Date('2027-03-01T09:30:00Z'))).toBe('2027-03-01T09:30:00Z');
  expect([cellText(null), cellText(true), cellText('a')]).toEqual(['', 'true', 'a']);
});
