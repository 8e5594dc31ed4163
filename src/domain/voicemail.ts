import { isRetriedOn, type RetryPolicy } from './retry-policy.ts';

/**
 * What happens when an answering machine answers: nothing, a hang-up, or the agent leaves a message.
 */
export const VOICEMAIL_POLICIES = ['ignore', 'hangup', 'leave_message'] as const;
export type VoicemailPolicy = (typeof VOICEMAIL_POLICIES)[number];

/** Who answered a call; `unknown`: detection ran without a result. */
export const ANSWERERS = ['human', 'machine', 'unknown'] as const;
export type Answerer = (typeof ANSWERERS)[number];

/** Whether call control has to detect answering machines, because voicemail or retry policy needs it. */
export function needsMachineDetection(
  voicemail: VoicemailPolicy,
  retryPolicy: RetryPolicy,
): boolean {
  return voicemail !== 'ignore' || isRetriedOn(retryPolicy, 'machine');
}

/**
 * The events of answering machine detection that tell who answered (jambonz-feature-server,
 * `lib/utils/amd-utils.js`). `amd_machine_stopped_speaking` also means a machine, because the event
 * before it may be late or lost. `amd_stopped` ends every detection, even one without a result.
 */
const answererByEvent: ReadonlyMap<string, Answerer> = new Map([
  ['amd_human_detected', 'human'],
  ['amd_machine_detected', 'machine'],
  ['amd_machine_stopped_speaking', 'machine'],
  ['amd_no_speech_detected', 'unknown'],
  ['amd_decision_timeout', 'unknown'],
  ['amd_stopped', 'unknown'],
]);

/** Who answered, by the type of an event; null for an event that does not tell. */
export function answererOf(eventType: string): Answerer | null {
  return answererByEvent.get(eventType) ?? null;
}

/** Voicemail settings in the tag of a call: later changes of the campaign do not affect the call. */
export type VoicemailInstructions = {
  voicemail: VoicemailPolicy;
  /** URL at which the agent's application is asked for the message; null: no message. */
  messageHook: string | null;
};

/** A verb in the answer to the hook of an event; it replaces the running application. */
export type VoicemailVerb =
  | { verb: 'hangup' }
  /** `actionHook` is a URL: jambonz accepts no object in this `redirect`, and sends a POST. */
  | { verb: 'redirect'; actionHook: string };

/**
 * The verbs that answer an event of answering machine detection. The application is asked for the
 * message when the machine has finished its greeting, because the machine records from then on.
 * @param isToEnd whether the call is live and has to be hung up
 */
export function verbsFor(
  eventType: string,
  { voicemail, messageHook }: VoicemailInstructions,
  isToEnd: boolean,
): VoicemailVerb[] {
  if (isToEnd) return [{ verb: 'hangup' }];
  const isRecording = eventType === 'amd_machine_stopped_speaking';
  if (!isRecording || voicemail !== 'leave_message' || messageHook === null) return [];
  return [{ verb: 'redirect', actionHook: messageHook }];
}

/** The URL at which the application is asked for the message: with `?voicemail=leave_message`. */
export function messageHookOf(callHook: string): string {
  const url = new URL(callHook);
  url.searchParams.set('voicemail', 'leave_message');
  return url.href;
}
