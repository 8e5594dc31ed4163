import { describe, expect, it } from 'vitest';
import {
  columnProblems,
  guessColumns,
  sentHeader,
} from '../../../console/src/pages/new-batch/columns.ts';

const usesOf = (...header: string[]) => guessColumns(header).map(({ use }) => use);

describe('the columns of a file', () => {
  it('are taken for what the API takes them for', () => {
    expect(usesOf('Phone Number', 'External-ID', 'Time Zone', 'callee_name', 'Ort', '')).toEqual([
      'phone_number',
      'external_id',
      'timezone',
      'callee_name',
      'variable',
      'omitted',
    ]);
  });

  it('have a likely one for the number where none has its name', () => {
    expect(usesOf('Town', 'Mobile (work)', 'Telefon')).toEqual([
      'variable',
      'phone_number',
      'variable',
    ]);
    expect(usesOf('Town', 'Hotel')).toEqual(['variable', 'variable']);
  });

  it('have a likely one for the name of the person, unless several may be it', () => {
    expect(usesOf('Phone', 'Name')).toEqual(['phone_number', 'callee_name']);
    expect(usesOf('Phone', 'Full name', 'callee_name')).toEqual([
      'phone_number',
      'variable',
      'callee_name',
    ]);
    expect(usesOf('Phone', 'Contact name', 'Customer name')).toEqual([
      'phone_number',
      'variable',
      'variable',
    ]);
    expect(usesOf('Phone', 'First name')).toEqual(['phone_number', 'variable']);
  });

  it('are sent under the chosen names, without those that are left out', () => {
    const [first, second, third] = guessColumns(['Handy', 'Vorname', 'Notiz']);
    if (!first || !second || !third) throw new TypeError('three columns were given');
    expect(
      sentHeader([first, { ...second, use: 'callee_name' }, { ...third, use: 'omitted' }]),
    ).toEqual(['phone_number', 'callee_name']);
  });

  it('keep a variable one that is named as a column with a meaning', () => {
    expect(
      sentHeader(guessColumns(['phone', 'note']).map((column) => ({ ...column, variable: 'to' }))),
    ).toEqual(['phone_number', 'var.to']);
  });

  it('say what is missing or there twice', () => {
    expect(columnProblems(guessColumns(['a', 'a']))).toEqual([
      { code: 'no_number' },
      { code: 'repeated', name: 'a' },
    ]);
    const unnamed = guessColumns(['phone', 'b']).map((column) => ({ ...column, variable: ' ' }));
    expect(columnProblems(unnamed)).toEqual([{ code: 'unnamed', header: 'b' }]);
    expect(columnProblems(guessColumns(['phone', 'b']))).toEqual([]);
  });
});
