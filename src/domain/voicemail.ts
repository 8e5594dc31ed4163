import { isRetriedOn, type RetryPolicy } from './retry-policy.ts';

/**
 * What a campaign wants when a machine answers: nothing, the end of the call, or that the agent
 * leaves a message.
 */
export const VOICEMAIL_POLICIES = ['ignore', 'hangup', 'leave_message'] as const;
export type VoicemailPolicy = (typeof VOICEMAIL_POLICIES)[number];

/** Who took a call; `unknown`: it was listened for, and nothing could be said. */
export const ANSWERERS = ['human', 'machine', 'unknown'] as const;
export type Answerer = (typeof ANSWERERS)[number];

/** Whether anything depends on who answers; else call control is not asked to listen for it. */
export function needsMachineDetection(voicemail: VoicemailPolicy, retryPolicy: RetryPolicy): boolean {
  return voicemail !== 'ignore' || isRetriedOn(retryPolicy, 'machine');
}

/**
 * The events of answering machine detection that say who answered (jambonz-feature-server,
 * `lib/utils/amd-utils.js`). A machine that stopped speaking was one, should the event that said so
 * be late or lost; `amd_stopped` ends every detection, also one that came to no result.
 */
const answererByEvent: ReadonlyMap<string, Answerer> = new Map([
  ['amd_human_detected', 'human'],
  ['amd_machine_detected', 'machine'],
  ['amd_machine_stopped_speaking', 'machine'],
  ['amd_no_speech_detected', 'unknown'],
  ['amd_decision_timeout', 'unknown'],
  ['amd_stopped', 'unknown'],
]);

/** Who answered, by the type of an event; null for one that says nothing of it. */
export function answererOf(eventType: string): Answerer | null {
  return answererByEvent.get(eventType) ?? null;
}

/** What the tag of a call says of voicemail, as it was placed: later changes do not touch it. */
export type VoicemailInstructions = {
  voicemail: VoicemailPolicy;
  /** Where the agent's application is asked for the message; null where none is to be asked. */
  messageHook: string | null;
};

/** A verb with which the hook of an event is answered: it replaces the application that runs. */
export type VoicemailVerb =
  | { verb: 'hangup' }
  /** A URL as text: jambonz' `redirect` takes no object here, and sends a POST. */
  | { verb: 'redirect'; actionHook: string };

/**
 * What call control is answered to an event. The message is asked for when the machine has finished
 * its greeting, with or without a tone: it then records.
 * @param isToEnd whether the call is live and to be hung up
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

/** The address of an application as it is asked again, for a message: `?voicemail=leave_message`. */
export function messageHookOf(callHook: string): string {
  const url = new URL(callHook);
  url.searchParams.set('voicemail', 'leave_message');
  return url.href;
}
