import { z } from 'zod';
import {
  aheadMs,
  type Examined,
  failed,
  type Finding,
  ok,
  reasonOf,
  TIMEOUT_MS,
} from './finding.ts';

const readiness = z.object({
  database: z.enum(['ok', 'unavailable']),
  temporal: z.enum(['ok', 'unavailable']),
  last_sweep_at: z.iso.datetime().nullable(),
});
export type Readiness = z.output<typeof readiness>;

/** Asks the API whether it works; `readiness` is what it says of the parts behind it. */
export async function examineApi(url: string): Promise<Examined & { readiness?: Readiness }> {
  const sentMs = Date.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL('/health/ready', url), { signal });
    const answeredMs = Date.now();
    const read = readiness.safeParse(await answer.json().catch(() => undefined));
    if (!read.success) return { findings: [stranger(url)] };
    const date = new Date(answer.headers.get('date') ?? Number.NaN);
    const clock = Number.isNaN(date.getTime())
      ? {}
      : // A header tells whole seconds.
        { clockAheadMs: aheadMs(new Date(date.getTime() + 500), { sentMs, answeredMs }) };
    return { findings: [ok('api', `${url} answers`)], readiness: read.data, ...clock };
  } catch (error) {
    const remedy =
      "Start Redial here with 'redial up', or its processes as docs/operations.md says; or give another address with --url or REDIAL_URL.";
    return { findings: [failed('api', `nobody answers at ${url} (${reasonOf(error)})`, remedy)] };
  }
}

function stranger(url: string): Finding {
  const remedy = 'Give the address of the API, without a path, with --url or REDIAL_URL.';
  return failed('api', `what answers at ${url} is not Redial`, remedy);
}

/** Asks the API whom a token belongs to. */
export async function examineToken(url: string, token: string | undefined): Promise<Finding> {
  if (token === undefined) {
    const remedy = `Run 'redial login --url ${url}', or set REDIAL_TOKEN.`;
    return failed('token', `there is no token for ${url}`, remedy);
  }
  try {
    const answer = await fetch(new URL('/api/v1/organization', url), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = z
      .object({ name: z.string().optional(), detail: z.string().optional() })
      .parse(await answer.json());
    if (answer.ok) return ok('token', `belongs to the organization '${body.name}'`);
    return failed(
      'token',
      body.detail ?? `HTTP ${answer.status}`,
      TOKEN_REMEDIES[answer.status] ?? RETRY,
    );
  } catch (error) {
    return failed('token', `it could not be checked (${reasonOf(error)})`, RETRY);
  }
}

const RETRY = "Run 'redial doctor' again; if it stays so, look into the log of the API.";
const TOKEN_REMEDIES: Readonly<Record<number, string>> = {
  401: "Run 'redial login' with a token that is valid, or set REDIAL_TOKEN; 'npm run -s token -- create' on the server makes one.",
  403: 'Ask the operator of the installation, or use a token with the scope read.',
};

const SWEEP_IS_LATE_MS = 60_000;

/** Whether a worker is at work: it sweeps every 15 seconds. */
export function examineWorker({ temporal, last_sweep_at: last }: Readiness, now: Date): Finding {
  const check = 'worker';
  const remedy =
    "Start a worker: 'redial up' starts one here, 'npm run worker' with its environment. If one runs, its log says what it waits for; it needs the same TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and TEMPORAL_TASK_QUEUE as the API.";
  if (temporal !== 'ok')
    return failed(check, 'nobody knows, because Temporal does not answer', remedy);
  if (last === null) return failed(check, 'no worker has swept yet', remedy);
  const seconds = Math.round((now.getTime() - new Date(last).getTime()) / 1_000);
  if (seconds * 1_000 > SWEEP_IS_LATE_MS) {
    return failed(check, `the last sweep was ${seconds} s ago, and one is due every 15 s`, remedy);
  }
  return ok(check, `swept ${Math.max(0, seconds)} s ago`);
}

/** What the API says of a part that this machine cannot reach itself. */
export function examineBehindApi(
  { check, variable }: { check: string; variable: string },
  state: 'ok' | 'unavailable',
): Finding {
  if (state === 'ok') return ok(check, 'answers the API');
  const remedy = `Run 'redial doctor' where the API runs, with its variables; ${variable} has to lead to a server that runs.`;
  return failed(check, 'does not answer the API', remedy);
}
