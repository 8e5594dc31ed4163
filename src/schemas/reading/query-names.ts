import type { Problem } from '../../domain/errors.ts';
import { topicOf } from '../names/topics.ts';
import { inSnakeCase } from '../names/spelling.ts';
import { firstNamed, nearestName } from './member-name.ts';
import { quotation } from './quotation.ts';

/** Names of other services for what a list takes, by the names that they may have here, best first. */
const otherNames: readonly (readonly [ours: readonly string[], theirs: readonly string[]])[] = [
  [
    ['skip', 'cursor'],
    [
      'offset',
      'page',
      'page_number',
      'page_no',
      'start',
      'start_index',
      'first_result',
      'from_index',
    ],
  ],
  [
    ['limit'],
    [
      'per_page',
      'page_size',
      'size',
      'count',
      'max',
      'max_results',
      'max_items',
      'top',
      'first',
      'take',
      'results_per_page',
    ],
  ],
  [
    ['cursor', 'skip'],
    [
      'page_token',
      'next_token',
      'next_page_token',
      'next_page',
      'next_cursor',
      'next',
      'after',
      'starting_after',
      'ending_before',
      'before',
      'continuation_token',
      'marker',
      'pagination_key',
      'last_id',
      'since_id',
      'skip',
    ],
  ],
  [
    ['created_after', 'created_from', 'since'],
    [
      'after_date',
      'created_at_after',
      'created_at_from',
      'created_at_gt',
      'created_at_gte',
      'created_gt',
      'created_gte',
      'created_since',
      'date_from',
      'from_date',
      'min_created_at',
      'since',
      'start_date',
      'start_time_gte',
    ],
  ],
  [
    ['created_before', 'created_to', 'until'],
    [
      'before_date',
      'created_at_before',
      'created_at_lt',
      'created_at_lte',
      'created_at_to',
      'created_lt',
      'created_lte',
      'created_until',
      'date_to',
      'end_date',
      'max_created_at',
      'start_time_lte',
      'to_date',
      'until',
    ],
  ],
  [['name'], ['q', 'query', 'search', 'search_term', 'title']],
  [['sort'], ['sort_by', 'order', 'order_by', 'sort_order', 'ordering', 'sort_direction']],
  [
    ['status', 'call_status'],
    ['status', 'state', 'statuses', 'status_in'],
  ],
];

/** Names of a time, for which a list takes two bounds. */
const timeNames: readonly (readonly [ours: readonly string[], theirs: readonly string[]])[] = [
  [
    ['created_after', 'created_before'],
    ['created', 'created_at', 'created_date', 'created_on', 'date', 'date_created', 'timestamp'],
  ],
  [
    ['updated_after', 'updated_before'],
    ['date_updated', 'modified_at', 'updated', 'updated_at', 'updated_on'],
  ],
];

const boundsOf: ReadonlyMap<string, readonly string[]> = new Map(
  timeNames.flatMap(([ours, theirs]) => theirs.map((name) => [name, ours] as const)),
);

const ourNamesOf: ReadonlyMap<string, readonly string[]> = new Map(
  otherNames.flatMap(([ours, theirs]) => theirs.map((name) => [name, ours] as const)),
);

/** Names by which a request asks for no effect. */
const DRY_RUN_NAMES: ReadonlySet<string> = new Set([
  'dry',
  'dry_run',
  'dryrun',
  'is_dry_run',
  'simulate',
  'validate_only',
]);

export type QueryRules = {
  /** The parameters of the route. */
  known: readonly string[];
  strict: boolean;
  /** Whether the request changes something, or calls somebody. */
  isChange: boolean;
};

/**
 * Judges the names of a query by the parameters of its route. A name that is nearly one of them, or
 * another service's name of one, is a problem; so is, where the request changes something, a name that
 * could mean when, how often or whether somebody is called.
 * @returns `ignored`: all other unknown names
 */
export function judgeQuery(
  names: readonly string[],
  rules: QueryRules,
): { problems: Problem[]; ignored: string[] } {
  const unknown = [...new Set(names)].filter((name) => !rules.known.includes(name));
  const judged = unknown.map((name) => ({ name, message: refusalOf(name, rules) }));
  const refused = judged.flatMap(({ name, message }) =>
    message === undefined ? [] : [{ path: quotation(name), message }],
  );
  const { shown, beyond } = firstNamed(refused);
  const rest = { path: '', message: `and ${beyond} more names are no parameters` };
  return {
    problems: beyond === 0 ? [...shown] : [...shown, rest],
    ignored: judged.flatMap(({ name, message }) => (message === undefined ? [name] : [])),
  };
}

function refusalOf(name: string, { known, strict, isChange }: QueryRules): string | undefined {
  const isNot = `'${quotation(name)}' is not a parameter of this route`;
  const meant = meantBy(name, known);
  if (meant !== undefined) return `${isNot}: did you mean ${meant}?`;
  if (isChange && DRY_RUN_NAMES.has(inSnakeCase(name))) {
    return `${isNot}: only POST /batches/ has a dry run; leave it out, and the request takes effect`;
  }
  if (isChange && topicOf(name) !== undefined) {
    return `${isNot}, and is not ignored because it could change when, how often or whether somebody is called: leave it out, or send it as a member of the body`;
  }
  if (!strict) return undefined;
  return known.length === 0
    ? `${isNot}: it takes none`
    : `${isNot}: its parameters are ${known.join(', ')}`;
}

/** The parameter in quotes that is meant by another service's name, or by a slip; of a time, both bounds. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const bounds = boundsOf.get(inSnakeCase(name)) ?? [];
  if (bounds.length > 0 && bounds.every((bound) => known.includes(bound))) {
    return bounds.map((bound) => `'${bound}'`).join(' and ');
  }
  const parameter = parameterMeantBy(name, known);
  return parameter && `'${parameter}'`;
}

function parameterMeantBy(name: string, known: readonly string[]): string | undefined {
  const plain = name.replaceAll(/\[(\w*)\]/g, '_$1').replace(/_+$/, '');
  const ours = ourNamesOf.get(inSnakeCase(plain)) ?? [];
  return (
    ours.find((candidate) => known.includes(candidate)) ??
    nearParameter(name, known) ??
    longerParameter(name, known)
  );
}

/** `number` is part of `phone_number`, and `campaign` of `campaign_id`. */
function longerParameter(name: string, known: readonly string[]): string | undefined {
  const spelt = inSnakeCase(name);
  return known.find(
    (candidate) => candidate.endsWith(`_${spelt}`) || candidate.startsWith(`${spelt}_`),
  );
}

/** Of a short name every letter counts: `_` and `q` are no slips of `to`. */
function nearParameter(name: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(name, known);
  const isShort = Math.min(name.length, nearest?.length ?? 0) <= 4;
  if (!isShort) return nearest;
  return nearest === inSnakeCase(name) || Math.abs(name.length - (nearest?.length ?? 0)) <= 1
    ? nearest
    : undefined;
}
