import { stepAt } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import type { Ledger } from '../ledger/ledger.ts';

type Scope = { ledger: Ledger; accountSid: string };
type Matches = (call: Call, nowMs: number) => boolean;
/** Calls to look through, null for each that is not listed, and which of them are wanted. */
type CallSearch = { calls: Iterable<Call | null>; matches: Matches } | { msg: string };

/**
 * The calls of an account that match `direction`, `from`, `to` and `callStatus` exactly, of those whose
 * end is not told yet or that ended within the last hour; an empty filter is none. With
 * `tag.execution_id` instead all calls of that execution, whatever their age; with `fence=true` beside
 * it, an empty answer also refuses that key from now on, so that "there is none" stays true.
 */
export async function listCalls(
  scope: Scope,
  query: URLSearchParams,
  nowMs: number,
): Promise<CallSearch> {
  const { ledger, accountSid } = scope;
  const executionId = query.get('tag.execution_id');
  const fence = query.get('fence') ?? 'false';
  const matches = matchesQuery(query);
  if (fence !== 'true') {
    if (fence !== 'false') return { msg: 'fence must be true or false' };
    const calls =
      executionId === null
        ? ledger.of(accountSid).listed.at(nowMs, query.get('to') || null)
        : ledger.of(accountSid).callsOfExecution(executionId);
    return { calls, matches };
  }
  if (!executionId) return { msg: 'fence=true requires tag.execution_id' };
  if (['direction', 'from', 'to', 'callStatus'].some((name) => query.has(name))) {
    return { msg: 'fence=true takes no other filter than tag.execution_id' };
  }
  return { calls: await findOrFence(scope, executionId), matches };
}

/**
 * Nothing is awaited between the look and the entry: no call slips in between. What is found, a call
 * or a fence of another look-up, may be still on its way to the file.
 */
async function findOrFence({ ledger, accountSid }: Scope, executionId: string): Promise<Call[]> {
  const own = ledger.of(accountSid);
  const calls = own.callsOfExecution(executionId);
  if (calls.length === 0 && !own.isFenced(executionId)) {
    await ledger.record({ type: 'fenced', accountSid, key: executionId });
  } else await ledger.written();
  return calls;
}

function matchesQuery(query: URLSearchParams): Matches {
  const wanted = (name: string) => query.get(name) || undefined;
  const [direction, from] = [wanted('direction'), wanted('from')];
  const [to, callStatus] = [wanted('to'), wanted('callStatus')];
  return (call, nowMs) =>
    (direction ?? 'outbound') === 'outbound' &&
    (from ?? call.from) === call.from &&
    (to ?? call.to) === call.to &&
    (callStatus === undefined || callStatus === stepAt(call, nowMs)?.status);
}
