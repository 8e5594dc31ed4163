import { stepAt } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import type { Ledger } from '../ledger/ledger.ts';

type Scope = { ledger: Ledger; accountSid: string };
type Matches = (call: Call, nowMs: number) => boolean;
/** The calls to filter (null for one that is not listed) and the filter, or the error to answer. */
type CallSearch = { calls: Iterable<Call | null>; matches: Matches } | { msg: string };

/**
 * Finds the calls of an account that match `direction`, `from`, `to` and `callStatus` exactly. As in
 * jambonz, a call is listed for an hour after its end, or longer while its webhooks are pending, and
 * an empty filter matches every call.
 *
 * `tag.execution_id` finds all calls of that execution instead, whatever their age. With `fence=true`
 * an empty result also fences the key: later POSTs with it are refused, so the result stays true.
 */
export async function listCalls(
  scope: Scope,
  query: URLSearchParams,
  nowMs: number,
): Promise<CallSearch> {
  const { ledger, accountSid } = scope;
  const executionId = query.get('tag.execution_id');
  const fence = query.get('fence') ?? 'false';
  const matches = queryMatcher(query);
  if (fence !== 'true') {
    if (fence !== 'false') return { msg: 'fence must be true or false' };
    const calls =
      executionId === null
        ? ledger.account(accountSid).listed.listAt(nowMs, query.get('to') || null)
        : ledger.account(accountSid).findByExecutionId(executionId);
    return { calls, matches };
  }
  if (!executionId) return { msg: 'fence=true requires tag.execution_id' };
  if (['direction', 'from', 'to', 'callStatus'].some((name) => query.has(name))) {
    return { msg: 'fence=true takes no other filter than tag.execution_id' };
  }
  return { calls: await findOrFence(scope, executionId), matches };
}

/**
 * Looks the key up and fences it without an await in between, so that no call can be accepted in
 * between. A call or fence that was found may not be on disk yet, so this waits for the write.
 */
async function findOrFence({ ledger, accountSid }: Scope, executionId: string): Promise<Call[]> {
  const own = ledger.account(accountSid);
  const calls = own.findByExecutionId(executionId);
  if (calls.length === 0 && !own.isFenced(executionId)) {
    await ledger.record({ type: 'fenced', accountSid, key: executionId });
  } else await ledger.flush();
  return calls;
}

function queryMatcher(query: URLSearchParams): Matches {
  const wanted = (name: string) => query.get(name) || undefined;
  const [direction, from] = [wanted('direction'), wanted('from')];
  const [to, callStatus] = [wanted('to'), wanted('callStatus')];
  return (call, nowMs) =>
    (direction ?? 'outbound') === 'outbound' &&
    (from ?? call.from) === call.from &&
    (to ?? call.to) === call.to &&
    (callStatus === undefined || callStatus === stepAt(call, nowMs).status);
}
