import { isObject } from '../routes/body.ts';

/** What `record` of an update, or of the verb `config`, may ask for (jambonz' names). */
const RECORD_ACTIONS = [
  'startCallRecording',
  'stopCallRecording',
  'pauseCallRecording',
  'resumeCallRecording',
] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/** Members for a recording server of one's own (SIPREC, RFC 7866). */
const SIPREC_MEMBERS = ['siprecServerURL', 'recordingID'];

/** Reads a `record` for a network that records calls itself. */
export function readRecordRequest(
  request: unknown,
): { ok: true; action: RecordAction } | { ok: false; problem: string } {
  const members = isObject(request) ? request : {};
  const action = RECORD_ACTIONS.find((one) => one === members['action']);
  if (action === undefined) {
    return { ok: false, problem: `record.action must be one of ${RECORD_ACTIONS.join(', ')}` };
  }
  const siprec = SIPREC_MEMBERS.find((name) => members[name] !== undefined);
  if (siprec === undefined) return { ok: true, action };
  const problem = `record.${siprec} is not possible: call control records the call itself; leave it out, and set type to cloud`;
  return { ok: false, problem };
}
