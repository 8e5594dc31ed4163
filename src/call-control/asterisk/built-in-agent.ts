import type { Verb } from '../application/verb.ts';
import type { Call } from '../ledger/call.ts';
import { recordingUrl } from '../network/recording-store.ts';
import type { Step } from '../network/step.ts';

/** What the built-in agent plays: it greets, listens to an answer, and takes leave. */
export const BUILT_IN_VERBS: readonly Verb[] = [
  {
    verb: 'gather',
    input: ['digits'],
    numDigits: 1,
    timeout: 5,
    say: { text: 'Hello. This is a test call of Redial. Please press a key, or wait.' },
  },
  { verb: 'say', text: 'Thank you, and goodbye.' },
  { verb: 'hangup' },
];

/**
 * What the built-in agent reports of a call: what was said, who hung up, and where it was recorded.
 * @param end the call's step `completed`
 */
export function reportOf(call: Call, end: Step): Record<string, unknown> {
  const isOurs = end.endedBy === 'jambonz';
  return {
    transcript: call.transcript ?? '',
    summary: 'The built-in agent played its text.',
    hangup_by: isOurs ? 'assistant' : 'user',
    hangup_reason: isOurs ? 'goal_completed' : 'user_requested',
    ...(end.isRecorded && { recording_url: recordingUrl(call, end) }),
  };
}
