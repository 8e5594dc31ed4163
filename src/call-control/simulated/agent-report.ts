import type { AcceptedCall } from '../ledger/ledger-entry.ts';
import type { Step } from '../network/step.ts';
import { recordingUrl } from '../network/recording-store.ts';
import { seededFraction } from './seeded-random.ts';

const PRICE_PER_MINUTE_USD = 0.09;

const CONVERSATIONS = [
  {
    transcript:
      'Agent: Good afternoon, I am calling about your appointment on Thursday. Does ten o’clock still suit you?\nCallee: Yes, that is fine.\nAgent: Thank you, then we look forward to seeing you.',
    summary: 'The appointment on Thursday at ten was confirmed.',
    sentiment: 'positive',
    hangup_reason: 'goal_completed',
  },
  {
    transcript:
      'Agent: Hello, your order has arrived and is ready to be picked up.\nCallee: Oh good, until when are you open?\nAgent: Until seven in the evening.\nCallee: Then I will come today.',
    summary: 'The order will be picked up today before seven.',
    sentiment: 'positive',
    hangup_reason: 'goal_completed',
  },
  {
    transcript:
      'Agent: Hello, do you have two minutes for questions about your last visit?\nCallee: Not now, I am driving.\nAgent: Of course. Have a safe journey.',
    summary: 'The callee was driving and had no time for the questions.',
    sentiment: 'neutral',
    hangup_reason: 'user_requested',
  },
  {
    transcript:
      'Agent: Hello, I am calling about the bill of last month.\nCallee: I paid that two weeks ago.\nAgent: Thank you, I will pass that on.',
    summary: 'The callee says that the bill was paid two weeks ago.',
    sentiment: 'neutral',
    hangup_reason: 'user_requested',
  },
  {
    transcript:
      'Agent: Hello, I would like to tell you about our new tariff.\nCallee: I am not interested.\nAgent: I understand. Goodbye.',
    summary: 'The callee is not interested in the new tariff.',
    sentiment: 'negative',
    hangup_reason: 'user_requested',
  },
] as const;

const VOICEMAIL = {
  transcript: 'Machine: Hello, I cannot take your call now, please leave a message.',
  summary: 'An answering machine took the call.',
  sentiment: 'neutral',
  hangup_reason: 'voicemail',
} as const;

/**
 * Creates the simulated agent's report of an answered call. The conversation follows from number and
 * seed. The cost is in USD and counts started minutes.
 * @param end the call's step `completed`
 */
export function createAgentReport(
  call: AcceptedCall,
  end: Step,
  { seed }: { seed: number },
): Record<string, unknown> {
  const index = Math.floor(seededFraction(seed, call.to, 'report') * CONVERSATIONS.length);
  const drawn = CONVERSATIONS[index] ?? CONVERSATIONS[0];
  const { hangup_reason, ...conversation } = call.plan.isMachine ? VOICEMAIL : drawn;
  const minutes = Math.max(1, Math.ceil((end.durationSeconds ?? 0) / 60));
  return {
    ...conversation,
    ...(end.endedBy === 'jambonz'
      ? { hangup_by: 'assistant', hangup_reason: 'ended_by_service' }
      : { hangup_by: 'user', hangup_reason }),
    total_cost: Number((minutes * PRICE_PER_MINUTE_USD).toFixed(2)),
    recording_url: recordingUrl(call, end),
  };
}
