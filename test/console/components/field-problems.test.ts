import { RedialError } from 'redial-client';
import { expect, it } from 'vitest';
import {
  problemAt,
  problemsElsewhere,
  problemsLeft,
  problemsOf,
} from '../../../console/src/components/field-problems.ts';

const problems = [
  { path: 'name', message: 'is required' },
  { path: 'phone_numbers[1]', message: 'is no telephone number' },
  { path: 'retry_policy.max_retries', message: 'must be at most 20' },
  { path: 'retry_policy_of', message: 'is unknown' },
];

it('shows a problem at its field, and names what is below the field', () => {
  expect(problemAt(problems, 'name')).toBe('is required');
  expect(problemAt(problems, 'phone_numbers')).toBe('entry 2: is no telephone number');
  expect(problemAt(problems, 'retry_policy')).toBe('max_retries: must be at most 20');
  expect(problemAt(problems, 'agent_id')).toBeNull();
});

it('names the typed line of a problem, and what stands there', () => {
  const refused = [
    { path: 'suppressions[0].phone_number', message: 'is no telephone number' },
    { path: 'suppressions[1].reason', message: 'is too long' },
  ];
  const typed = [
    { line: 1, text: '12' },
    { line: 3, text: '+14155550123' },
  ];
  expect(problemAt(refused, 'suppressions', typed)).toBe(
    'line 1, “12”: is no telephone number; line 3, “+14155550123”: reason: is too long',
  );
});

it('keeps the problems for which no field stands', () => {
  expect(problemsElsewhere(problems, ['name', 'phone_numbers', 'retry_policy'])).toEqual([
    { path: 'retry_policy_of', message: 'is unknown' },
  ]);
});

it('leaves the problems of values that were not changed since they were sent', () => {
  const sent = {
    name: '',
    phone_numbers: ['+12125550100', '12'],
    retry_policy: { max_retries: 99, strategy: 'fixed' },
  };
  const now = { ...sent, name: 'Spring', retry_policy: { max_retries: 99, strategy: 'linear' } };
  expect(problemsLeft(problems, sent, sent)).toEqual(problems);
  expect(problemsLeft(problems, sent, now).map(({ path }) => path)).toEqual([
    'phone_numbers[1]',
    'retry_policy.max_retries',
    'retry_policy_of',
  ]);
});

it('takes the problems of a refused request, and none of another error', () => {
  const body = { detail: 'not valid', code: 'validation_failed', errors: problems };
  expect(problemsOf(new RedialError(body, new Response(null, { status: 400 })))).toEqual(problems);
  expect(problemsOf(new Error('offline'))).toEqual([]);
});
