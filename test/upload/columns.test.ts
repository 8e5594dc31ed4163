import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../src/domain/errors.ts';
import { EXPORT_COLUMNS } from '../../src/domain/export-columns.ts';
import { readHeader } from '../../src/upload/columns.ts';

const header = (count: number) => [
  'phone',
  ...Array.from({ length: count - 1 }, (_, index) => `c${index}`),
];

/** What each column of a header means. */
const meanings = (...names: string[]) => {
  const { roles, variables } = readHeader(names);
  return names.map((_, index) => roles.get(index) ?? variables.get(index) ?? null);
};

const problemsOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof ValidationError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
};

describe('readHeader', () => {
  test('accepts at most 1,000 columns', () => {
    expect(readHeader(header(1_000)).count).toBe(1_000);
    expect(() => readHeader(header(1_001))).toThrow('file: has 1001 columns: at most 1000');
  });

  test('repeats at most 100 characters of a long name', () => {
    const name = 'n'.repeat(5_000);
    expect(() => readHeader(['phone', name, name])).toThrow(
      `file: has two columns '${'n'.repeat(100)}…': give each column a name of its own`,
    );
  });

  test('refuses the columns that could change when or whether its contacts are called', () => {
    const names = ['phone', 'Do Not Call', 'call_at', 'var.priority', 'Plan'];
    expect(problemsOf(() => readHeader(names))).toEqual([
      "has 2 columns that other services obey and Redial would not: 'Do Not Call', 'call_at'. Put var. before the names of those whose values are only for the agent to know, such as 'var.Do Not Call', and remove the others; errors says of each what it could change, and what to send instead",
      "has a column 'Do Not Call', which other services obey and Redial would not. It could change whether somebody is called: remove the rows that nobody is to call, and then the column; POST /suppressions/ takes the numbers that nobody is ever to call. If its values are only for the agent to know, name it 'var.Do Not Call'",
      "has a column 'call_at', which other services obey and Redial would not. It could change when somebody is called: a contact has no time of its own: send scheduled_start with the batch, and give contacts of another time a batch of their own. If its values are only for the agent to know, name it 'var.call_at'",
    ]);
  });

  test('says of one such column at once what to do', () => {
    expect(problemsOf(() => readHeader(['phone', 'Consent']))).toEqual([
      "has a column 'Consent', which other services obey and Redial would not. It could change whether somebody is called: name the columns consent_basis, consent_at and consent_reference, and remove the rows without consent. If its values are only for the agent to know, name it 'var.Consent'",
    ]);
  });

  test.each(['Mobile Phone', 'cell', 'Tel.', 'Phone #', 'MobilePhone', 'Telephone'])(
    'asks whether the numbers are in the column %j',
    (name) => {
      expect(problemsOf(() => readHeader(['Company', name]))).toEqual([
        `has no column phone_number (did you mean it by '${name}'? then rename that one): the first row must name the columns, and one of them must be phone_number, phone, number or to`,
      ]);
    },
  );

  test.each([
    ['Phone Number', 'phone_number'],
    ['phone-number', 'phone_number'],
    ['PhoneNumber', 'phone_number'],
    ['\u00a0PHONE_NUMBER ', 'phone_number'],
    ['To', 'phone_number'],
  ])('takes the column %j for %s', (name, role) => {
    expect(meanings(name)).toEqual([role]);
  });

  test.each([
    ['Callee Name', 'callee_name'],
    ['Callee_Name', 'callee_name'],
    ['calleename', 'callee_name'],
    ['CALLEE-NAME', 'callee_name'],
    ['External ID', 'external_id'],
    ['externalId', 'external_id'],
    ['Time Zone', 'timezone'],
    ['Call Variables', 'call_variables'],
    ['var.callee_name', 'callee_name'],
    ['var.Callee Name', 'Callee Name'],
    ['var.phone_number', 'phone_number'],
    ['var.', 'var.'],
    ['First Name', 'First Name'],
  ])('takes the column %j for %s', (name, meaning) => {
    expect(meanings('phone', name)).toEqual(['phone_number', meaning]);
  });

  test.each([
    [['phone', 'Callee Name', 'callee_name'], 'Callee Name', 'callee_name'],
    [['phone', 'callee_name', 'var.callee_name'], 'callee_name', 'var.callee_name'],
    [['Phone Number', 'to'], 'Phone Number', 'to'],
    [['phone', 'External ID', 'external-id'], 'External ID', 'external-id'],
  ])('refuses %j by the names of the two columns', (names, first, second) => {
    expect(() => readHeader(names)).toThrow(
      `has two columns that mean the same, '${first}' and '${second}': rename or remove one of them`,
    );
  });

  test('keeps variables apart whose names differ in case', () => {
    expect(meanings('phone', 'City', 'city')).toEqual(['phone_number', 'City', 'city']);
  });

  test('takes no member of the analysis in an export for a variable', () => {
    const { results, variables } = readHeader(['phone_number', 'analysis.city', 'var.city']);
    expect([results, [...variables.values()]]).toEqual([['analysis.city'], ['city']]);
    const own = readHeader(['phone_number', 'analysis.city']);
    expect([...own.variables.values()]).toEqual(['analysis.city']);
  });

  test('knows the results in an export, and takes none of them for a variable', () => {
    const { roles, variables, results } = readHeader([...EXPORT_COLUMNS, 'var.callee_name']);
    expect([...roles.values()]).toEqual([
      'external_id',
      'phone_number',
      'timezone',
      'consent_basis',
      'consent_at',
      'consent_reference',
    ]);
    expect([...variables.values()]).toEqual(['callee_name']);
    expect(results).toHaveLength(18);
    expect(results).toEqual(expect.arrayContaining(['status', 'summary', 'last_call_status']));
  });

  test('takes columns named like results for variables in a file that is no export', () => {
    expect(meanings('phone', 'contact_id', 'status', 'summary')).toEqual([
      'phone_number',
      'contact_id',
      'status',
      'summary',
    ]);
  });

  test.each(['var.active', 'Status Reason'])(
    'does not take a file with the column %j for an export',
    (name) => {
      const { results, variables } = readHeader(['phone', 'Status', name]);
      expect(results).toEqual([]);
      expect([...variables.values()]).toContain('Status');
    },
  );
});
