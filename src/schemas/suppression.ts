import { z } from 'zod';
import { type Problem, ValidationError } from '../domain/errors.ts';
import type { SuppressionTerms } from '../domain/suppression.ts';
import { bodyDescription, checkBody, isObject, judgeNames } from './reading/body.ts';
import { organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { instant } from './members/instant.ts';
import { label } from './members/label.ts';
import { refusalInSuppression } from './names/suppression-names.ts';
import { phoneNumber } from './members/phone-number.ts';
import { warningsView } from './members/warnings.ts';

const MAX_ENTRIES = 10_000;
const MAX_PROBLEMS = 1000;
const MAX_WARNINGS = 100;

const schema = z.object({
  organization_id: ownOrganizationId,
  phone_number: phoneNumber.describe('Number that is not to be called, with its country code.'),
  reason: label
    .optional()
    .describe(
      'Why, 1 to 200 characters. `opt_out`, or one of the other words for it, in any case, says that ' +
        'the callee has opted out: `opted out`, `stop`, `stop all`, `quit`, `end`, `revoke`, `revoked`, ' +
        '`cancel`, `unsubscribe`, `unsubscribed`, `do not call`, `do not contact`, `dnc`, `asked not to ' +
        'be called`. An opt-out never expires, no other entry replaces it, and its removal needs the ' +
        'scope `admin` and a reason. A report with `opt_out` writes it.',
    ),
  expires_at: instant
    .optional()
    .describe(
      'When the suppression ends by itself; it must be in the future. Default never; an opt-out never ' +
        'ends. ISO 8601; a time without an offset is UTC.',
    ),
});
const entry = {
  schema,
  synonyms: { phone: 'phone_number', number: 'phone_number', to: 'phone_number' },
  refusalOf: refusalInSuppression,
};
const list = z.object({
  organization_id: ownOrganizationId,
  suppressions: z
    .array(z.union([bodyDescription(schema), phoneNumber]))
    .min(1)
    .max(MAX_ENTRIES)
    .describe('1 to 10,000 suppressions; an entry may be a number alone.'),
});

/** The body of a POST: one suppression, or many in `suppressions`. */
export const suppressionWrite = z.union([bodyDescription(schema), bodyDescription(list)]).meta({
  examples: [
    { phone_number: '+14155550123', reason: 'asked not to be called' },
    { suppressions: ['+14155550124', { phone_number: '+14155550125', reason: 'court order' }] },
  ],
});

export type SuppressionDraft = SuppressionTerms & { phoneNumber: string };

export type SuppressionsBody = {
  drafts: SuppressionDraft[];
  /** The organizations that entries name. */
  organizationIds: string[];
  /** Sent as one object, not as a list. */
  isOne: boolean;
  warnings: string[];
};

type Reading = { strict: boolean; now: Date };

/** Maps a list that may be long, and lets other work have a turn meanwhile. */
type MapEntries = <Entry, Result>(
  entries: readonly Entry[],
  map: (entry: Entry, index: number) => Result,
) => Promise<Result[]>;

type Entry = { draft: SuppressionDraft; organizationId: string | undefined };

/**
 * Reads one suppression or a list of 1 to 10,000; an entry of a list may be a number alone.
 * @throws {ValidationError} listing the first 1000 problems
 */
export async function readSuppressions(
  json: unknown,
  { mapEntries, ...reading }: Reading & { mapEntries: MapEntries },
): Promise<SuppressionsBody> {
  const problems: Problem[] = [];
  const warnings = new Set<string>();
  const given = entriesOf(json, reading);
  problems.push(...given.problems);
  for (const warning of given.warnings) warnings.add(warning);
  const entries = await mapEntries(given.entries, (value, index) => {
    if (problems.length >= MAX_PROBLEMS) return undefined;
    const path = given.isOne ? '' : `suppressions[${index}]`;
    const checked = checkEntry(value, path, reading);
    problems.push(...checked.problems);
    for (const warning of checked.warnings) if (warnings.size < MAX_WARNINGS) warnings.add(warning);
    return checked.entry;
  });
  const read = entries.filter((one) => one !== undefined);
  if (problems.length > 0) throw new ValidationError(problems.slice(0, MAX_PROBLEMS));
  return {
    drafts: read.map(({ draft }) => draft),
    organizationIds: read.flatMap(({ organizationId }) => organizationId ?? []),
    isOne: given.isOne,
    warnings: [...warnings],
  };
}

type Given = { entries: unknown[]; isOne: boolean; problems: Problem[]; warnings: string[] };

function entriesOf(json: unknown, { strict }: Reading): Given {
  const isWrapped = isObject(json) && Object.hasOwn(json, 'suppressions');
  if (!isWrapped && !Array.isArray(json)) {
    return { entries: [json], isOne: true, problems: [], warnings: [] };
  }
  const entries = isWrapped ? json['suppressions'] : json;
  const names = isWrapped ? Object.keys(json) : [];
  const known = Object.keys(list.shape);
  const judged = judgeNames(names, { known, strict, refusalOf: refusalInSuppression });
  if (Array.isArray(entries) && entries.length >= 1 && entries.length <= MAX_ENTRIES) {
    return { ...judged, entries, isOne: false };
  }
  const message = `must be a list of 1 to ${MAX_ENTRIES} suppressions`;
  const problems = [...judged.problems, { path: 'suppressions', message }];
  return { entries: [], isOne: false, problems, warnings: [] };
}

function checkEntry(
  value: unknown,
  path: string,
  { strict, now }: Reading,
): { entry?: Entry; problems: Problem[]; warnings: string[] } {
  const json = path !== '' && typeof value === 'string' ? { phone_number: value } : value;
  const { value: body, problems, warnings } = checkBody(entry, json, { strict });
  if (body?.expires_at !== undefined && body.expires_at <= now) {
    problems.push({ path: 'expires_at', message: 'must lie in the future' });
  }
  const placed = problems.map((problem) => ({ ...problem, path: below(path, problem.path) }));
  if (body === undefined) return { problems: placed, warnings };
  const { phone_number, reason = null, expires_at: expiresAt = null } = body;
  const draft = { phoneNumber: phone_number, reason, expiresAt };
  return { entry: { draft, organizationId: body.organization_id }, problems: placed, warnings };
}

function below(path: string, member: string): string {
  return [path, member].filter((part) => part !== '').join('.');
}

export const suppressionView = z
  .object({
    suppression_id: z.string().describe('Id of the suppression.'),
    organization_id: organizationIdView,
    phone_number: z.string().describe('Number that is not called, in E.164.'),
    reason: z.string().nullable().describe('Why. null: not given.'),
    expires_at: instantView.nullable().describe('When it ends by itself, in UTC. null: never.'),
    created_at: instantView.describe('When the number was first suppressed, in UTC.'),
    warnings: warningsView,
  })
  .meta({ id: 'Suppression', description: 'A number that the organization does not call.' });
export type SuppressionView = z.output<typeof suppressionView>;

/** The answer to a list: each number once, in the order of its first entry. */
export const suppressionListView = z.object({
  suppressions: z
    .array(suppressionView)
    .describe('Each number once, in the order of its first entry.'),
  warnings: warningsView,
});
export type SuppressionListView = z.output<typeof suppressionListView>;

/** The query of a DELETE. */
export const suppressionRemoval = z.object({
  reason: label
    .optional()
    .describe('Why an opt-out is removed, 1 to 200 characters; required for an opt-out.'),
});
