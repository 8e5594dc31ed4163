import { z } from 'zod';
import { TURN_ROLES, type Turn } from '../../domain/transcript.ts';
import { boundedList } from './bounded-list.ts';
import { explainedEnum } from './explained-enum.ts';

const MAX_TURNS = 2_000;
const MAX_TURN_CHARACTERS = 10_000;
const MAX_SECONDS = 86_400;

const role = explainedEnum(TURN_ROLES, 'Who said or did it.', {
  assistant: 'the agent.',
  user: 'the callee.',
  tool: 'a tool that the agent used, or its result.',
  system: 'anything else that the agent notes.',
});
const START = 'When it began, in seconds since the answer of the call.';
const END = 'When it ended, in seconds since the answer of the call.';
const seconds = z.number().min(0).max(MAX_SECONDS).nullish();

const turn = z
  .object({
    role,
    text: z.string().max(MAX_TURN_CHARACTERS).describe('What was said.'),
    start_seconds: seconds.describe(START),
    end_seconds: seconds.describe(END),
  })
  .superRefine(({ start_seconds: start, end_seconds: end }, context) => {
    if (typeof start !== 'number' || typeof end !== 'number' || start <= end) return;
    const message = `is before start_seconds (${start}): send the later time here`;
    context.addIssue({ code: 'custom', path: ['end_seconds'], message });
  });

/** The turns of a conversation in a report. */
export const turnList = boundedList(turn, { min: 0, max: MAX_TURNS });

export function readTurns(turns: z.output<typeof turnList>): Turn[] {
  return turns.map((given) => ({
    role: given.role,
    text: given.text,
    startSeconds: given.start_seconds ?? null,
    endSeconds: given.end_seconds ?? null,
  }));
}

/** A turn as it is answered. */
export const turnView = z.object({
  role,
  text: z.string().describe('What was said.'),
  start_seconds: z.number().nullable().describe(START),
  end_seconds: z.number().nullable().describe(END),
});

export function viewTurn({ role: whose, text, startSeconds, endSeconds }: Turn) {
  return { role: whose, text, start_seconds: startSeconds, end_seconds: endSeconds };
}
