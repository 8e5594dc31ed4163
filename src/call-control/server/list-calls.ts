import { milestones, stepAt } from './ledger.ts';
import type { Call, Ledger } from './ledger.ts';

/** jambonz keeps a finished call for an hour. */
const LISTED_AFTER_END_MS = 3_600_000;

type Listed = { calls: Call[] } | { msg: string };

/**
 * The calls that match `direction`, `from`, `to` and `callStatus` exactly, of those in the air or
 * ended within the last hour. With `tag.execution_id` instead all calls of that execution, whatever
 * their age; with `fence=true` beside it, an empty answer also refuses that key from now on, so that
 * "there is none" stays true.
 */
export async function listCalls(
  ledger: Ledger,
  query: URLSearchParams,
  nowMs: number,
): Promise<Listed> {
  const executionId = query.get('tag.execution_id');
  const fence = query.get('fence') ?? 'false';
  const matches = matcher(query, nowMs);
  if (fence !== 'true') {
    if (fence !== 'false') return { msg: 'fence must be true or false' };
    const calls =
      executionId === null ? recentCalls(ledger, nowMs) : ledger.callsOfExecution(executionId);
    return { calls: calls.filter(matches) };
  }
  if (!executionId) return { msg: 'fence=true requires tag.execution_id' };
  if (['direction', 'from', 'to', 'callStatus'].some((name) => query.has(name))) {
    return { msg: 'fence=true takes no other filter than tag.execution_id' };
  }
  return { calls: await findOrFence(ledger, executionId) };
}

/** Nothing is awaited between the look and the entry: no call slips in between. */
async function findOrFence(ledger: Ledger, executionId: string): Promise<Call[]> {
  const calls = ledger.callsOfExecution(executionId);
  if (calls.length === 0 && !ledger.isFenced(executionId)) {
    await ledger.record({ type: 'fenced', key: executionId });
  }
  return calls;
}

function recentCalls(ledger: Ledger, nowMs: number): Call[] {
  return [...ledger.calls()].filter((call) => {
    const { endedAtMs } = milestones(call, nowMs);
    const isListed = endedAtMs === null || endedAtMs > nowMs - LISTED_AFTER_END_MS;
    return isListed && !call.isDeleted;
  });
}

function matcher(query: URLSearchParams, nowMs: number): (call: Call) => boolean {
  const wants = (name: string, value: string | undefined) => (query.get(name) ?? value) === value;
  return (call) =>
    wants('direction', 'outbound') &&
    wants('from', call.from) &&
    wants('to', call.to) &&
    wants('callStatus', stepAt(call, nowMs)?.status);
}
