import { expect, test } from 'vitest';
import { readRecordingKey, recordingKey } from '../../src/signatures/recording-key.ts';
import { isReportKey } from '../../src/signatures/report-key.ts';

const executionId = '01a40051-6a80-7000-8000-000000000001';
const other = '01a40051-6a80-7000-8000-000000000002';
const tokenId = '01a40051-6a80-7000-8000-0000000000aa';
const validUntil = new Date('2027-03-01T10:00:00Z');
const before = new Date('2027-03-01T09:59:59.999Z');

const key = recordingKey('a-secret', { executionId, tokenId, validUntil });
const read = (
  changes: { executionId?: string; key?: string; now?: Date } = {},
  secret = 'a-secret',
) => readRecordingKey(['a-newer-secret', secret], { executionId, key, now: before, ...changes });

test('The key of a link names its token until its last instant', () => {
  expect(read()).toEqual({ tokenId });
  expect(read({ now: validUntil })).toBeUndefined();
});

const [seconds = '', digits = '', signature = ''] = key.split('.');
const later = (Number.parseInt(seconds, 36) + 60).toString(36);

test.each([
  ['of another call', { executionId: other }],
  ['with a later end', { key: `${later}.${digits}.${signature}` }],
  ['of another token', { key: `${seconds}.${digits.replace(/a$/, 'b')}.${signature}` }],
  ['that is cut', { key: key.slice(0, -1) }],
  ['without a signature', { key: `${seconds}.${digits}.` }],
  ['that is empty', { key: '' }],
])('The key of a link %s is not valid', (_, changes) => {
  expect(read(changes)).toBeUndefined();
});

test('The key of a link is not valid under another secret', () => {
  expect(read({}, 'another-secret')).toBeUndefined();
});

test('The key of a link is no report key', () => {
  const call = { executionId, key, now: before, validDays: 7 };
  expect(isReportKey(['a-secret'], call)).toBe(false);
});
