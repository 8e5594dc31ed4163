import { randomUUID } from 'node:crypto';
import { isPlayed } from '../application/built-in-agent.ts';
import { listenDuration } from '../application/listen-duration.ts';
import { textOrNull } from '../routes/body.ts';
import type { Call } from '../ledger/call.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import { countingKey } from '../ledger/ledger-entry.ts';
import type { AcceptedCall, Refusal, RequestKeys } from '../ledger/ledger-entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { planCall } from './plan.ts';
import type { ReceivedPost } from '../routes/received-post.ts';
import type { ServerParts } from '../server-parts.ts';
import { wishesOf } from './overrides.ts';
import type { Wishes } from './overrides.ts';

export type Acceptance = { kind: 'accepted'; call: Call; isRepeated: boolean } | { kind: 'fenced' };

/**
 * Accepts a call at most once for an idempotency key. The call is in the ledger before the promise
 * resolves and only then begins; a repeat waits for the same write. Nothing is awaited between the
 * look at the keys and the entry, so two equal requests cannot both pass.
 */
export async function acceptCall(
  parts: ServerParts,
  request: CreateCallRequest,
  post: ReceivedPost,
): Promise<Acceptance> {
  const { ledger, simulation } = parts;
  // An equal request may have come between, since the keys were looked at for the first time.
  const repeating = repeatedCall(ledger, post);
  if (repeating !== undefined) {
    return { kind: 'accepted', call: await repeating, isRepeated: true };
  }
  const own = ledger.of(post.accountSid);
  if (own.isFenced(post.idempotencyKey) || own.isFenced(post.executionId)) {
    await ledger.record({ type: 'refused', refusal: refusalOf(post, request) });
    return { kind: 'fenced' };
  }
  const accepted = newCall(request, post, parts);
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
  post: ReceivedPost,
): Promise<void> {
  if (countingKey(post) === null) return;
  const parties = { from: textOrNull(body['from']), to: null };
  await ledger.record({ type: 'refused', refusal: refusalOf(post, parties) });
}

function refusalOf(post: ReceivedPost, { from, to }: Pick<Refusal, 'from' | 'to'>): Refusal {
  const { origin: _, ...received } = post;
  return { ...received, from, to };
}

function newCall(
  request: CreateCallRequest,
  post: ReceivedPost,
  { ledger, simulator, simulation, faults }: ServerParts,
): AcceptedCall {
  const { from, to, applicationSid, statusHook, amdHook, tag, dial } = request;
  const { callHook, appJson, speech } = request;
  const callee = { to, contactId: textOrNull(tag?.['contact_id']) };
  const attempt = ledger.of(post.accountSid).attemptsTo(callee) + 1;
  const isFull = faults.isFull(simulation.live.total);
  const wishes: Wishes = { ...wishesOf(tag), ...(isFull && { outcome: 'carrier-full' }) };
  const answers = wishes.answers ?? ledger.scriptOf(to);
  const application = { callHook, appJson, speech };
  const isScripted = answers !== undefined;
  const planned = {
    ...request,
    ...(isPlayed(application) && listenDuration({ ...request, attempt, isScripted }, simulator)),
    attempt,
    detects: amdHook !== null,
    wishes,
  };
  return {
    ...post,
    ...callee,
    sid: randomUUID(),
    callId: randomUUID(),
    batchId: textOrNull(tag?.['batch_id']),
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
