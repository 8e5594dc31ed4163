import { expect, test } from 'vitest';
import { readRecordRequest } from '../../../src/call-control/network/record-request.ts';

test.each([
  'startCallRecording',
  'stopCallRecording',
  'pauseCallRecording',
  'resumeCallRecording',
] as const)('a record may ask for %s', (action) => {
  expect(readRecordRequest({ action, type: 'cloud' })).toEqual({ ok: true, action });
  expect(readRecordRequest({ action })).toEqual({ ok: true, action });
});

test.each([[{}], [null], [[]], ['startCallRecording'], [{ action: 'start' }], [{ action: 7 }]])(
  'the record %j is refused for its action',
  (request) => {
    const problem =
      'record.action must be one of startCallRecording, stopCallRecording, pauseCallRecording, resumeCallRecording';
    expect(readRecordRequest(request)).toEqual({ ok: false, problem });
  },
);

test.each(['siprecServerURL', 'recordingID'])('%s of a record is refused by name', (name) => {
  expect(readRecordRequest({ action: 'startCallRecording', [name]: 'a value' })).toEqual({
    ok: false,
    problem: `record.${name} is not possible: call control records the call itself; leave it out, and set type to cloud`,
  });
});
