import { describe, expect, test } from 'vitest';
import { EVERY_DESTINATION } from '../support/data/destinations.ts';
import { ANY_CONSENT } from '../support/data/consent.ts';
import { readContacts } from '../../src/upload/contact-list.ts';

const read = (item: Record<string, unknown>) => {
  const rules = { duplicates: 'allow', strictNumbers: false } as const;
  const contact = { phone_number: '+14155550123', ...item };
  const { contacts, ...report } = readContacts([contact], {
    ...rules,
    destinations: EVERY_DESTINATION,
    consent: ANY_CONSENT,
    region: null,
  });
  return { ...report, variables: contacts[0]?.callVariables, taken: report.variables };
};

describe('other members of a contact', () => {
  test('are call variables when they hold a text, a number or a boolean', () => {
    const { variables, taken, ignored } = read({
      callee_name: 'Ada',
      plan: 'gold',
      age: 36,
      vip: true,
      gone: null,
    });
    expect(variables).toEqual({ callee_name: 'Ada', plan: 'gold', age: '36', vip: 'true' });
    expect([taken, ignored]).toEqual([['plan', 'age', 'vip'], []]);
  });

  test.each(['calleeName', 'Callee Name', 'callee-name'])(
    'are the name of the callee when they are spelt %j',
    (name) => {
      expect(read({ [name]: 'Ada' })).toMatchObject({
        variables: { callee_name: 'Ada' },
        taken: [],
      });
    },
  );

  test('stand beside those in call_variables', () => {
    const given = { callee_name: 'Ada', call_variables: { callee_name: 'Ada', plan: 'gold' } };
    expect(read(given).variables).toEqual({ callee_name: 'Ada', plan: 'gold' });
  });

  test('are an error that names both when call_variables says something else', () => {
    const { errors } = read({ callee_name: 'Ada', call_variables: { callee_name: 'Bob' } }).import;
    expect(errors).toMatchObject([
      {
        column: 'callee_name',
        code: 'conflict',
        message:
          "'callee_name' and 'call_variables.callee_name' are the same call variable and differ: send one of them",
      },
    ]);
  });

  test('are ignored when they hold objects or lists, or are what an answer says of a contact', () => {
    const { variables, ignored } = read({
      tags: ['a'],
      custom: {},
      status: 'pending',
      retry_count: 2,
    });
    expect(variables).toEqual({});
    expect(ignored).toEqual(['tags', 'custom', 'status', 'retry_count']);
  });

  test.each([
    'scheduled_at',
    'max_attempts',
    'call_window',
    'do_not_call',
    'optOut',
    'tz',
    'priority',
  ])('%s is an error, because it could change when or whether the contact is called', (name) => {
    expect(read({ [name]: 'x' }).import.errors).toMatchObject([
      { column: name, code: 'unknown_member' },
    ]);
  });

  test('are bounded with those in call_variables', () => {
    const many = Object.fromEntries(Array.from({ length: 95 }, (_, index) => [`k${index}`, 1]));
    const { errors } = read({
      ...many,
      call_variables: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 },
    }).import;
    expect(errors).toMatchObject([
      { column: 'call_variables', message: 'holds 101 keys: at most 100' },
    ]);
  });

  test('called __proto__ are a call variable like any other', () => {
    const item = JSON.parse('{"__proto__": "x"}') as Record<string, unknown>;
    expect(read(item).taken).toEqual(['__proto__']);
  });
});
