import { describe, expect, test } from 'vitest';
import { allowedCallerNumbers } from '../../src/domain/assigned-number.ts';

const OWN = '+14155550100';
const FOREIGN = '+14155550101';
const FREE = '+14155550102';
const assigned = [
  { phoneNumber: OWN, isOwn: true },
  { phoneNumber: FOREIGN, isOwn: false },
];

describe('the caller numbers of an organization', () => {
  test('are its own and those that nobody was assigned', () => {
    expect(allowedCallerNumbers([FREE, FOREIGN, OWN], assigned, 'any')).toEqual([FREE, OWN]);
  });

  test('are its own where the installation calls from assigned numbers only', () => {
    expect(allowedCallerNumbers([FREE, FOREIGN, OWN], assigned, 'assigned')).toEqual([OWN]);
  });
});
