import type { BudgetReading } from './request-budget.ts';

/** No answer stops an account for longer, whatever it says; some send an epoch for a wait. */
export const MAX_WAIT_SECONDS = 3_600;
/** More requests than anybody sends in a window. */
const MAX_REQUESTS = 1_000_000;

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads the requests that are left from the headers of an answer; null where they say nothing of a
 * limit. Understood are `RateLimit-Limit`, `-Remaining`, `-Reset` and `-Policy` as express-rate-limit
 * sends them for jambonz (draft-ietf-httpapi-ratelimit-headers-06), the one header of draft 7
 * (`limit=600, remaining=3, reset=7`) and that of draft 8 and later (`"name";r=3;t=7`), of several
 * policies the one with the least left. `Retry-After` of a 429 means that nothing is left. Waits and
 * windows are an hour at most.
 */
export function readBudget(
  headers: AnswerHeaders,
  { status, at }: { status: number; at: Date },
): BudgetReading | null {
  const told = readSeparateHeaders(headers) ?? readCombinedHeader(headers);
  const waitSeconds = status === 429 ? retryAfterSeconds(headers, at) : null;
  if (told === null && waitSeconds === null) return null;
  const { limit, windowSeconds, remaining, resetSeconds } = told ?? NOTHING_REPORTED;
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
 * `Retry-After` in whole seconds from `now` on, given in seconds or as a date (RFC 9110 §10.2.3);
 * null where there is none that can be read. An hour at most.
 */
export function retryAfterSeconds(headers: AnswerHeaders, now: Date): number | null {
  const value = headerText(headers, 'retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Math.min(MAX_WAIT_SECONDS, Number(value));
  // Every form of a date has letters; `Date.parse` takes more than those.
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

const NOTHING_REPORTED: ReportedLimit = { limit: null, windowSeconds: null, remaining: 0, resetSeconds: 0 };

function readSeparateHeaders(headers: AnswerHeaders): ReportedLimit | null {
  const remaining = parseWholeNumber(headerText(headers, 'ratelimit-remaining'));
  if (remaining === null) return null;
  const policy = readPolicy(headers);
  return {
    limit: parseWholeNumber(headerText(headers, 'ratelimit-limit')) ?? policy.limit,
    windowSeconds: policy.windowSeconds,
    remaining,
    // express-rate-limit leaves it out when the window ends now.
    resetSeconds: parseWholeNumber(headerText(headers, 'ratelimit-reset')) ?? 0,
  };
}

function readCombinedHeader(headers: AnswerHeaders): ReportedLimit | null {
  const value = headerText(headers, 'ratelimit');
  if (value === null) return null;
  const policies = /(^|[;\s])r=/.test(value) ? value.split(',') : [value];
  const told = policies.flatMap((policy) => readCombinedItem(policy, headers) ?? []);
  return told.toSorted((a, b) => a.remaining - b.remaining)[0] ?? null;
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

/** `600;w=300`, or `"name";q=600;w=300`; of several the one of that name, else the first. */
function readPolicy(headers: AnswerHeaders, name = ''): Pick<ReportedLimit, 'limit' | 'windowSeconds'> {
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
