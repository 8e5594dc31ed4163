import { randomUUID } from 'node:crypto';
import { textOrNull } from '../routes/body.ts';
import type { Call } from '../ledger/call.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import { countingKey } from '../ledger/ledger-entry.ts';
import type { AcceptedCall, Refusal, RequestKeys } from '../ledger/ledger-entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ReceivedPost } from '../routes/received-post.ts';
import type { ServerParts } from '../server-parts.ts';

export type Acceptance = { kind: 'accepted'; call: Call; isRepeated: boolean } | { kind: 'fenced' };

/**
 * Accepts a call at most once per idempotency key. The call starts, and the promise resolves, only
 * after the ledger has written it; a repeat waits for the same write. There is no `await` between the
 * check of the keys and the ledger entry, so two equal requests cannot both pass.
 */
export async function acceptCall(
  parts: ServerParts,
  request: CreateCallRequest,
  post: ReceivedPost,
): Promise<Acceptance> {
  const { ledger, calls } = parts;
  // An equal request may have been accepted since `answerRepeatedPosts` checked the keys.
  const repeated = recordRepeat(ledger, post);
  if (repeated !== undefined) {
    return { kind: 'accepted', call: await repeated, isRepeated: true };
  }
  const own = ledger.account(post.accountSid);
  if (own.isFenced(post.idempotencyKey) || own.isFenced(post.executionId)) {
    await ledger.record({ type: 'refused', refusal: buildRefusal(post, request) });
    return { kind: 'fenced' };
  }
  const accepted = buildCall(request, post, parts);
  const written = ledger.record({ type: 'accepted', call: accepted });
  const call = ledger.call(accepted.sid);
  // Before the write, so that the capacity check of simultaneous requests counts this call.
  if (call !== undefined) calls.takeLine(call);
  await written;
  if (call === undefined)
    throw new Error(`the ledger has no call ${accepted.sid} after recording it`);
  calls.start(call);
  return { kind: 'accepted', call, isRepeated: false };
}

/**
 * Records the repeat of a request whose idempotency key already made a call.
 * @returns that call, once the repeat is in the ledger; undefined at once if there is no such call
 */
export function recordRepeat(
  ledger: Ledger,
  { accountSid, idempotencyKey: key }: RequestKeys,
): Promise<Call> | undefined {
  const first = key === null ? undefined : ledger.account(accountSid).findByIdempotencyKey(key);
  if (key === null || first === undefined) return undefined;
  return ledger.record({ type: 'repeated', accountSid, key }).then(() => first);
}

/** Records a POST that created no call, so that the ledger counts it too. */
export async function recordRefusal(
  ledger: Ledger,
  body: Record<string, unknown>,
  post: ReceivedPost,
): Promise<void> {
  if (countingKey(post) === null) return;
  const addresses = { from: textOrNull(body['from']), to: null };
  await ledger.record({ type: 'refused', refusal: buildRefusal(post, addresses) });
}

function buildRefusal(post: ReceivedPost, { from, to }: Pick<Refusal, 'from' | 'to'>): Refusal {
  const { origin: _, ...received } = post;
  return { ...received, from, to };
}

function buildCall(
  request: CreateCallRequest,
  post: ReceivedPost,
  { ledger, calls, faults }: ServerParts,
): AcceptedCall {
  const { from, to, applicationSid, statusHook, amdHook, tag, dial } = request;
  const { callHook, appJson, speech, terms } = request;
  const callee = { to, contactId: textOrNull(tag?.['contact_id']) };
  const attempt = ledger.account(post.accountSid).countAttempts(callee) + 1;
  const { plan, answers } = calls.network.plan({
    request,
    attempt,
    scriptedAnswers: ledger.scriptedAnswers(to),
    isAtCapacity: faults.isAtCapacity(calls.live.total),
  });
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
    application: { callHook, appJson, speech },
    terms,
    ...(answers && { answers }),
    ...(dial && { dial }),
    plan,
  };
}
