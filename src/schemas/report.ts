import type { Report } from '../domain/report.ts';
import { z } from 'zod';
import type { AnalysisProblem } from '../domain/analysis/analysis.ts';
import { isRecordingRoute } from '../domain/recording-url.ts';
import { callDescriptions } from './descriptions/call.ts';
import { callSentiment, hangupBy } from './enums/call.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { freeObject } from './members/free-object.ts';
import { instant } from './members/instant.ts';
import { readCost, reportedCost } from './members/call-cost.ts';
import { readTurns, turnList } from './members/turns.ts';
import { refusalInReport } from './names/call-report-names.ts';
import { quotation } from './reading/quotation.ts';
import { warningsView } from './members/warnings.ts';

const text = z.string().max(1_000_000);
const shortText = z.string().max(1000);

const MAX_ANALYSIS_VALUES = 1_000;

const analysis = freeObject.superRefine((value, context) => {
  const values = countValues(value);
  if (values <= MAX_ANALYSIS_VALUES) return;
  const message = `holds ${values} values: at most ${MAX_ANALYSIS_VALUES}`;
  context.addIssue({ code: 'custom', message });
});

/** Members and entries, at every depth. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values: unknown[] = Object.values(value);
  return values.reduce<number>((sum, one) => sum + countValues(one), values.length);
}

const schema = z.object({
  transcript: text
    .optional()
    .describe('Transcript of the conversation, at most 1,000,000 characters.'),
  summary: text.optional().describe('Summary of the conversation, at most 1,000,000 characters.'),
  turns: turnList
    .optional()
    .describe(
      'The conversation turn by turn, at most 2,000 turns of at most 10,000 characters. Without a ' +
        '`transcript`, the record answers one that is made of them.',
    ),
  analysis: analysis
    .optional()
    .describe(
      'What the call was about, in members that `analysis_schema` of the campaign names: at most 16 KB of ' +
        'JSON and 1,000 values. One that does not fit is stored, with `analysis_problems`.',
    ),
  sentiment: callSentiment.optional(),
  hangup_by: hangupBy.optional(),
  hangup_reason: shortText
    .optional()
    .describe('Why the call ended, in a word such as `goal_completed`; at most 1000 characters.'),
  total_cost: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'Cost of the call in US dollars. It replaces the computed one, and the sum of `cost`.',
    ),
  cost: reportedCost
    .optional()
    .describe(
      'Parts of the cost. Without a `total_cost` their sum is the cost of the call; where ' +
        '`telephony_usd` is left out, the minutes by the price of the account stand for it.',
    ),
  recording_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .describe(
      'Address where the recording is stored, http or https; answered as `recording_source_url`. The ' +
        '`recording_url` of a call record is ignored.',
    ),
  disposition: shortText.optional().describe(callDescriptions.disposition),
  follow_up_at: instant
    .optional()
    .describe(
      'When to call the contact back, as the agent promised. ISO 8601; a time without an offset is UTC.',
    ),
  opt_out: z
    .boolean()
    .optional()
    .describe('true: the callee wants no more calls; the number is suppressed at once.'),
});

/** The body with which an agent reports on its call. */
export const callReport = {
  schema: schema.meta({
    examples: [
      {
        transcript: 'Agent: Is that Ada? Callee: Yes. Call me again on Monday, please.',
        summary: 'Ada asks for a call on Monday.',
        sentiment: 'positive',
        hangup_by: 'user',
        hangup_reason: 'goal_completed',
        total_cost: 0.042,
        disposition: 'call_back',
        follow_up_at: '2027-03-01T09:00:00Z',
      },
      {
        turns: [
          { role: 'assistant', text: 'Is that Ada?', start_seconds: 0.4, end_seconds: 1.3 },
          { role: 'user', text: 'Yes. I will come on Monday.', start_seconds: 1.9, end_seconds: 4 },
        ],
        analysis: { outcome: 'booked', visitors: 2 },
        cost: { model_usd: 0.012, speech_usd: 0.004 },
      },
      { opt_out: true },
    ],
  }),
  refusalOf: refusalInReport,
};

export function reportOf(body: z.output<typeof schema>): Report {
  const { transcript, summary, sentiment, disposition, analysis: found } = body;
  const turns = body.turns && readTurns(body.turns);
  return present({
    transcript,
    turns: turns?.length === 0 ? undefined : turns,
    summary,
    sentiment,
    analysis: found,
    hangupBy: body.hangup_by,
    hangupReason: body.hangup_reason,
    totalCost: body.total_cost,
    cost: body.cost && readCost(body.cost),
    recordingUrl: isOwn(body.recording_url) ? undefined : body.recording_url,
    disposition,
    followUpAt: body.follow_up_at,
    optOut: body.opt_out,
  });
}

/** An agent may send back what it has read: it then knows of no other recording. */
function isOwn(recordingUrl: string | undefined): boolean {
  return recordingUrl !== undefined && isRecordingRoute(recordingUrl);
}

/** What of a report was ignored although it has the right form, and how its analysis does not fit. */
export function reportWarnings(
  body: z.output<typeof schema>,
  analysisProblems: readonly AnalysisProblem[],
): string[] {
  const misfits = analysisProblems.map(
    ({ path, message }) =>
      `'${quotation(path === '' ? 'analysis' : `analysis.${path}`)}' ${message}: it was stored as a problem of the analysis`,
  );
  return isOwn(body.recording_url) ? [OWN_RECORDING, ...misfits] : misfits;
}

const OWN_RECORDING =
  "'recording_url' is where this API plays the recording, not where it is stored: it was ignored";

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function present<T extends Record<string, unknown>>(members: T): Present<T> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // The same members without those that are undefined.
  return Object.fromEntries(given) as Present<T>;
}

/** What an agent may ask before it reports. */
export const reportForm = z.object({
  execution_id: z.string().describe('Id of the call.'),
  analysis_schema: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('JSON Schema by which `analysis` is checked. null: the campaign gives none.'),
});

/** The answer to a report. */
export const reportAnswer = z.object({
  execution_id: z.string().describe('Id of the call.'),
  follow_up: explainedEnum(
    ['scheduled', 'ignored_batch_finished', 'ignored_suppressed'],
    'What became of `follow_up_at`. null: the report had none.',
    {
      scheduled: 'the contact is called back.',
      ignored_batch_finished:
        'the batch is finished, or the contact has moved on: the time is stored, and nobody is called.',
      ignored_suppressed:
        'the number is suppressed without an expiry, as by an `opt_out` of this report: the time is stored, and nobody is called.',
    },
  ).nullable(),
  warnings: warningsView,
});
