import { stepAt } from './call.ts';
import type { Call } from './call.ts';
import type { Ledger } from './ledger.ts';

type Scope = { ledger: Ledger; accountSid: string };
type Listed = { calls: Call[] } | { msg: string };

/**
 * The calls of an account that match `direction`, `from`, `to` and `callStatus` exactly, of those in the air or
 * ended within the last hour. With `tag.execution_id` instead all calls of that execution, whatever
 * their age; with `fence=true` beside it, an empty answer also refuses that key from now on, so that
 * "there is none" stays true.
 */
export async function listCalls(
  scope: Scope,
  query: URLSearchParams,
  nowMs: number,
): Promise<Listed> {
  const { ledger, accountSid } = scope;
  const executionId = query.get('tag.execution_id');
  const fence = query.get('fence') ?? 'false';
  const matches = matcher(query, nowMs);
  if (fence !== 'true') {
    if (fence !== 'false') return { msg: 'fence must be true or false' };
    const calls =
      executionId === null
        ? ledger.of(accountSid).listed.at(nowMs, query.get('to'))
        : ledger.of(accountSid).callsOfExecution(executionId);
    return { calls: calls.filter(matches) };
  }
  if (!executionId) return { msg: 'fence=true requires tag.execution_id' };
  if (['direction', 'from', 'to', 'callStatus'].some((name) => query.has(name))) {
    return { msg: 'fence=true takes no other filter than tag.execution_id' };
  }
  return { calls: await findOrFence(scope, executionId) };
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

function matcher(query: URLSearchParams, nowMs: number): (call: Call) => boolean {
  const wants = (name: string, value: string | undefined) => (query.get(name) ?? value) === value;
  return (call) =>
    wants('direction', 'outbound') &&
    wants('from', call.from) &&
    wants('to', call.to) &&
    wants('callStatus', stepAt(call, nowMs)?.status);
}
