import { randomUUID } from 'node:crypto';
import type { SimulatorConfig } from '../../config.ts';
import type { Accounts } from './accounts.ts';
import { isPlayed } from './application/own-agent.ts';
import { listeningTo } from './application/stay.ts';
import type { Call } from './call.ts';
import type { Faults } from './faults.ts';
import type { CreateCallRequest } from './create-call-request.ts';
import { countingKey } from './ledger-entry.ts';
import type { AcceptedCall, RequestKeys } from './ledger-entry.ts';
import type { Ledger } from './ledger.ts';
import { planCall } from './plan.ts';
import type { Simulation } from './simulation.ts';
import { wishesOf } from './wishes.ts';
import type { Wishes } from './wishes.ts';

export type Exchange = {
  accounts: Accounts;
  faults: Faults;
  ledger: Ledger;
  simulation: Simulation;
  simulator: SimulatorConfig;
  clock: { now(): Date };
};

/** What was sent and how: the keys of a request, its instant and the address that was called. */
export type Reception = RequestKeys & { receivedAtMs: number; origin: string };

export type Acceptance = { kind: 'accepted'; call: Call; isRepeated: boolean } | { kind: 'fenced' };

/**
 * Accepts a call at most once for an idempotency key. The call is in the ledger before the promise
 * resolves and only then begins; a repeat waits for the same write. Nothing is awaited between the
 * look at the keys and the entry, so two equal requests cannot both pass.
 */
export async function acceptCall(
  exchange: Omit<Exchange, 'accounts' | 'clock'>,
  request: CreateCallRequest,
  reception: Reception,
): Promise<Acceptance> {
  const { ledger, simulation } = exchange;
  const { accountSid, idempotencyKey, executionId, receivedAtMs } = reception;
  // An equal request may have come between, since the keys were looked at for the first time.
  const repeating = repeatedCall(ledger, reception);
  if (repeating !== undefined) {
    return { kind: 'accepted', call: await repeating, isRepeated: true };
  }
  const own = ledger.of(accountSid);
  if (own.isFenced(idempotencyKey) || own.isFenced(executionId)) {
    const { from, to } = request;
    const refusal = { accountSid, idempotencyKey, executionId, receivedAtMs, from, to };
    await ledger.record({ type: 'refused', refusal });
    return { kind: 'fenced' };
  }
  const accepted = newCall(request, reception, exchange);
  const written = ledger.record({ type: 'accepted', call: accepted });
  const call = ledger.call(accepted.sid);
  // Before the write: of calls that come at once, each is to see the others in the air.
  if (call !== undefined) simulation.occupy(call);
  await written;
  if (call === undefined) throw new Error('the ledger does not show a call that it has recorded');
  simulation.start(call);
  return { kind: 'accepted', call, isRepeated: false };
}

/**
 * The call that this key has made before, once the repeat is in the ledger; undefined, at once: there
 * is none.
 */
export function repeatedCall(
  ledger: Ledger,
  { accountSid, idempotencyKey: key }: RequestKeys,
): Promise<Call> | undefined {
  const first = key === null ? undefined : ledger.of(accountSid).callOfIdempotencyKey(key);
  if (key === null || first === undefined) return undefined;
  return ledger.record({ type: 'repeated', accountSid, key }).then(() => first);
}

/** Records a POST that was refused before a call existed, so that the ledger counts it too. */
export async function refuseCall(
  ledger: Ledger,
  body: Record<string, unknown>,
  reception: Reception,
): Promise<void> {
  const { accountSid, idempotencyKey, executionId, receivedAtMs } = reception;
  if (countingKey(reception) === null) return;
  const from = textOf(body['from']);
  const refusal = { accountSid, idempotencyKey, executionId, receivedAtMs, from, to: null };
  await ledger.record({ type: 'refused', refusal });
}

function newCall(
  request: CreateCallRequest,
  reception: Reception,
  { ledger, simulator, simulation, faults }: Omit<Exchange, 'accounts' | 'clock'>,
): AcceptedCall {
  const { from, to, applicationSid, statusHook, amdHook, tag, dial } = request;
  const { callHook, appJson, speech } = request;
  const callee = { to, contactId: textOf(tag?.['contact_id']) };
  const attempt = ledger.of(reception.accountSid).attemptsTo(callee) + 1;
  const isFull = faults.isFull(simulation.live.total);
  const wishes: Wishes = { ...wishesOf(tag), ...(isFull && { outcome: 'carrier-full' }) };
  const answers = wishes.answers ?? ledger.scriptOf(to);
  const application = { callHook, appJson, speech };
  const isScripted = answers !== undefined;
  const planned = {
    ...request,
    ...(isPlayed(application) && listeningTo({ ...request, attempt, isScripted }, simulator)),
    attempt,
    detects: amdHook !== null,
    wishes,
  };
  return {
    ...reception,
    ...callee,
    sid: randomUUID(),
    callId: randomUUID(),
    batchId: textOf(tag?.['batch_id']),
    from,
    applicationSid,
    statusHook,
    ...(amdHook && { amdHook }),
    tag,
    application,
    ...(answers && { answers }),
    ...(dial && { dial }),
    plan: planCall(planned, simulator),
  };
}

/** The text of a member, or null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
