import { expect, it } from 'vitest';
import { refusedRowsAsCsv } from '../../../console/src/pages/new-batch/refused-rows.ts';

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
