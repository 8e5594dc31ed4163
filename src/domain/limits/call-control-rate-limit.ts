import type { BudgetReading } from './request-budget.ts';

/** Longest wait that an answer can impose: some servers send an epoch instead of seconds. */
export const MAX_WAIT_SECONDS = 3_600;
/** Upper bound for the reported requests of a window. */
const MAX_REQUESTS = 1_000_000;

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads the rate limit that an answer reports (draft-ietf-httpapi-ratelimit-headers).
 *
 * - Draft 6, which express-rate-limit sends for jambonz: `RateLimit-Limit`, `RateLimit-Remaining`,
 *   `RateLimit-Reset` and `RateLimit-Policy`.
 * - Draft 7: `RateLimit: limit=600, remaining=3, reset=7`.
 * - Draft 8 and later: `RateLimit: "name";r=3;t=7`. Of several policies, the one with the fewest
 *   remaining requests counts.
 *
 * A 429 means that no request remains, until its `Retry-After`. Waits and windows are cut to one hour.
 * @param answer HTTP status and time of arrival
 * @returns null when the headers report no limit
 */
export function readBudget(
  headers: AnswerHeaders,
  answer: { status: number; at: Date },
): BudgetReading | null {
  const { status, at } = answer;
  const reported = readSeparateHeaders(headers) ?? readCombinedHeader(headers);
  const waitSeconds = status === 429 ? retryAfterSeconds(headers, at) : null;
  if (reported === null && waitSeconds === null) return null;
  const { limit, windowSeconds, remaining, resetSeconds } = reported ?? NOTHING_REPORTED;
  const resetsInMs = Math.min(MAX_WAIT_SECONDS, waitSeconds ?? resetSeconds) * 1000;
  return {
    limit: limit && Math.min(MAX_REQUESTS, limit),
    windowSeconds: windowSeconds && Math.min(MAX_WAIT_SECONDS, windowSeconds),
    remaining: status === 429 ? 0 : Math.min(MAX_REQUESTS, remaining),
    resetsAt: new Date(at.getTime() + resetsInMs),
    at,
  };
}

/**
 * Reads `Retry-After`, given in seconds or as a date (RFC 9110 §10.2.3).
 * @returns whole seconds from `now`, 3600 at most; null when the header is missing or malformed
 */
export function retryAfterSeconds(headers: AnswerHeaders, now: Date): number | null {
  const value = headerText(headers, 'retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Math.min(MAX_WAIT_SECONDS, Number(value));
  // `Date.parse` also accepts bare numbers; every form of an HTTP date begins with a weekday.
  const atMs = /^[A-Z][a-z]+,? /.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(atMs)) return null;
  const seconds = Math.ceil((atMs - now.getTime()) / 1000);
  return Math.min(MAX_WAIT_SECONDS, Math.max(0, seconds));
}

type ReportedLimit = {
  limit: number | null;
  windowSeconds: number | null;
  remaining: number;
  resetSeconds: number;
};

const NOTHING_REPORTED: ReportedLimit = {
  limit: null,
  windowSeconds: null,
  remaining: 0,
  resetSeconds: 0,
};

function readSeparateHeaders(headers: AnswerHeaders): ReportedLimit | null {
  const remaining = parseWholeNumber(headerText(headers, 'ratelimit-remaining'));
  if (remaining === null) return null;
  const policy = readPolicy(headers);
  return {
    limit: parseWholeNumber(headerText(headers, 'ratelimit-limit')) ?? policy.limit,
    windowSeconds: policy.windowSeconds,
    remaining,
    // express-rate-limit omits it when the window ends now.
    resetSeconds: parseWholeNumber(headerText(headers, 'ratelimit-reset')) ?? 0,
  };
}

function readCombinedHeader(headers: AnswerHeaders): ReportedLimit | null {
  const value = headerText(headers, 'ratelimit');
  if (value === null) return null;
  const policies = /(^|[;\s])r=/.test(value) ? value.split(',') : [value];
  const reported = policies.flatMap((policy) => readCombinedItem(policy, headers) ?? []);
  return reported.toSorted((a, b) => a.remaining - b.remaining)[0] ?? null;
}

function readCombinedItem(text: string, headers: AnswerHeaders): ReportedLimit | null {
  const members = readParameters(text);
  const remaining = members.get('r') ?? members.get('remaining');
  if (remaining === undefined) return null;
  const policy = readPolicy(headers, text.split(';')[0]?.trim());
  return {
    limit: members.get('limit') ?? policy.limit,
    windowSeconds: policy.windowSeconds,
    remaining,
    resetSeconds: members.get('t') ?? members.get('reset') ?? 0,
  };
}

/** Reads `600;w=300` or `"name";q=600;w=300`: the policy of the name, else the first one. */
function readPolicy(
  headers: AnswerHeaders,
  name = '',
): Pick<ReportedLimit, 'limit' | 'windowSeconds'> {
  const policies = (headerText(headers, 'ratelimit-policy') ?? '')
    .split(',')
    .map((text) => text.trim());
  const isNamed = (policy: string) => name.startsWith('"') && policy.startsWith(name);
  const policy = policies.find(isNamed) ?? policies[0] ?? '';
  const members = readParameters(policy);
  const limit = members.get('q') ?? parseWholeNumber(policy.split(';')[0] ?? null);
  return { limit, windowSeconds: members.get('w') ?? null };
}

function readParameters(text: string): ReadonlyMap<string, number> {
  const members = [...text.matchAll(/([a-z]+)=(\d+)/g)];
  return new Map(members.map(([, name = '', value]) => [name, Number(value)]));
}

function parseWholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

function headerText(headers: AnswerHeaders, name: string): string | null {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === undefined ? null : text.trim();
}
