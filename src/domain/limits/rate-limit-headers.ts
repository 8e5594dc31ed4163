import type { BudgetReading } from './request-budget.ts';

/** No answer stops an account for longer, whatever it says; some send an epoch for a wait. */
export const LONGEST_WAIT_SECONDS = 3_600;
/** More requests than anybody sends in a window. */
const MOST_REQUESTS = 1_000_000;

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
  const told = ofThreeHeaders(headers) ?? ofOneHeader(headers);
  const waitSeconds = status === 429 ? retryAfterSeconds(headers, at) : null;
  if (told === null && waitSeconds === null) return null;
  const { limit, windowSeconds, remaining, resetSeconds } = told ?? UNTOLD;
  const resetsInMs = Math.min(LONGEST_WAIT_SECONDS, waitSeconds ?? resetSeconds) * 1000;
  return {
    limit: limit && Math.min(MOST_REQUESTS, limit),
    windowSeconds: windowSeconds && Math.min(LONGEST_WAIT_SECONDS, windowSeconds),
    remaining: status === 429 ? 0 : Math.min(MOST_REQUESTS, remaining),
    resetsAt: new Date(at.getTime() + resetsInMs),
    at,
  };
}

/**
 * `Retry-After` in whole seconds from `now` on, given in seconds or as a date (RFC 9110 §10.2.3);
 * null where there is none that can be read. An hour at most.
 */
export function retryAfterSeconds(headers: AnswerHeaders, now: Date): number | null {
  const value = textOf(headers, 'retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Math.min(LONGEST_WAIT_SECONDS, Number(value));
  // Every form of a date has letters; `Date.parse` takes more than those.
  const atMs = /^[A-Z][a-z]+,? /.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(atMs)) return null;
  const seconds = Math.ceil((atMs - now.getTime()) / 1000);
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(0, seconds));
}

type Told = {
  limit: number | null;
  windowSeconds: number | null;
  remaining: number;
  resetSeconds: number;
};

const UNTOLD: Told = { limit: null, windowSeconds: null, remaining: 0, resetSeconds: 0 };

function ofThreeHeaders(headers: AnswerHeaders): Told | null {
  const remaining = wholeNumber(textOf(headers, 'ratelimit-remaining'));
  if (remaining === null) return null;
  const policy = policyOf(headers);
  return {
    limit: wholeNumber(textOf(headers, 'ratelimit-limit')) ?? policy.limit,
    windowSeconds: policy.windowSeconds,
    remaining,
    // express-rate-limit leaves it out when the window ends now.
    resetSeconds: wholeNumber(textOf(headers, 'ratelimit-reset')) ?? 0,
  };
}

function ofOneHeader(headers: AnswerHeaders): Told | null {
  const value = textOf(headers, 'ratelimit');
  if (value === null) return null;
  const policies = /(^|[;\s])r=/.test(value) ? value.split(',') : [value];
  const told = policies.flatMap((policy) => ofPolicy(policy, headers) ?? []);
  return told.toSorted((a, b) => a.remaining - b.remaining)[0] ?? null;
}

function ofPolicy(text: string, headers: AnswerHeaders): Told | null {
  const members = membersOf(text);
  const remaining = members.get('r') ?? members.get('remaining');
  if (remaining === undefined) return null;
  const policy = policyOf(headers, text.split(';')[0]?.trim());
  return {
    limit: members.get('limit') ?? policy.limit,
    windowSeconds: policy.windowSeconds,
    remaining,
    resetSeconds: members.get('t') ?? members.get('reset') ?? 0,
  };
}

/** `600;w=300`, or `"name";q=600;w=300`; of several the one of that name, else the first. */
function policyOf(headers: AnswerHeaders, name = ''): Pick<Told, 'limit' | 'windowSeconds'> {
  const policies = (textOf(headers, 'ratelimit-policy') ?? '')
    .split(',')
    .map((text) => text.trim());
  const isNamed = (policy: string) => name.startsWith('"') && policy.startsWith(name);
  const policy = policies.find(isNamed) ?? policies[0] ?? '';
  const members = membersOf(policy);
  const limit = members.get('q') ?? wholeNumber(policy.split(';')[0] ?? null);
  return { limit, windowSeconds: members.get('w') ?? null };
}

function membersOf(text: string): ReadonlyMap<string, number> {
  const members = [...text.matchAll(/([a-z]+)=(\d+)/g)];
  return new Map(members.map(([, name = '', value]) => [name, Number(value)]));
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

function textOf(headers: AnswerHeaders, name: string): string | null {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === undefined ? null : text.trim();
}
