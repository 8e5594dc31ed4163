import type { ChangeOwnOrganizationData, Organization } from 'redial-client';
import { numberOrNull } from '../../components/field.ts';
import { wordOf } from '../../components/search-params.ts';

/** The limits that are numbers. */
export const NUMBERS = [
  'max_live_calls',
  'max_attempts_per_callee_24h',
  'max_attempts_per_callee_7d',
  'max_calls_per_number_24h',
  'max_calls_per_day',
  'max_spend_usd_per_day',
  'max_cost_per_call_usd',
  'retention_days',
] as const satisfies readonly (keyof ChangeOwnOrganizationData['body'] & keyof Organization)[];

/** The settings as a form has them; an empty number is not set. */
export type SettingsValues = Record<(typeof NUMBERS)[number], string> & {
  attempt_cap_action: string;
  allowed_prefixes: readonly string[];
  strict_requests: boolean;
  rests: boolean;
  min_answer_rate: string;
  max_short_call_share: string;
  min_calls: string;
  rest_hours: string;
};

const DEFAULT_MIN_CALLS = '50';
const DEFAULT_REST_HOURS = '24';

/** The form of an organization. */
export function valuesOf(organization: Organization): SettingsValues {
  const { number_rest: rest } = organization;
  return {
    ...numbersOf(organization),
    attempt_cap_action: organization.attempt_cap_action,
    allowed_prefixes: organization.allowed_prefixes ?? [],
    strict_requests: organization.strict_requests,
    rests: rest !== null,
    min_answer_rate: String(rest?.min_answer_rate ?? ''),
    max_short_call_share: String(rest?.max_short_call_share ?? ''),
    min_calls: String(rest?.min_calls ?? DEFAULT_MIN_CALLS),
    rest_hours: String(rest?.rest_hours ?? DEFAULT_REST_HOURS),
  };
}

function numbersOf(organization: Organization): Record<(typeof NUMBERS)[number], string> {
  const entries = NUMBERS.map((name) => [name, String(organization[name] ?? '')]);
  // Every name has an entry.
  return Object.fromEntries(entries) as Record<(typeof NUMBERS)[number], string>;
}

/** What is to be changed: only members that differ, so that a change of somebody else stays. */
export function changeOf(
  before: SettingsValues,
  after: SettingsValues,
): ChangeOwnOrganizationData['body'] {
  const known = new Set(Object.entries(membersOf(before)).map((member) => JSON.stringify(member)));
  const changed = Object.entries(membersOf(after)).filter(
    (member) => !known.has(JSON.stringify(member)),
  );
  return Object.fromEntries(changed);
}

function membersOf(values: SettingsValues) {
  const numbers = NUMBERS.map((name) => [name, numberOrNull(values[name])] as const);
  const { allowed_prefixes: prefixes } = values;
  return {
    ...Object.fromEntries(numbers),
    attempt_cap_action: wordOf(['wait', 'fail'] as const, values.attempt_cap_action) ?? 'wait',
    allowed_prefixes: prefixes.length === 0 ? null : [...prefixes],
    strict_requests: values.strict_requests,
    number_rest: values.rests ? restOf(values) : null,
  };
}

function restOf(values: SettingsValues) {
  return {
    min_answer_rate: numberOrNull(values.min_answer_rate),
    max_short_call_share: numberOrNull(values.max_short_call_share),
    min_calls: Number(values.min_calls),
    rest_hours: Number(values.rest_hours),
  };
}
