import type { Answer, Connection } from './connection.ts';
import { readableSnapshotsOf, snapshotOf, snapshotsOf } from './snapshot.ts';
import type { CallList, CallQuery, CallSnapshot, Lookup } from '../call-control.ts';

/** Looks a call up by its sid: `GET /Calls/{sid}`. */
export async function getCall(connection: Connection, callSid: string): Promise<Lookup> {
  const path = `/Calls/${encodeURIComponent(callSid)}`;
  const exchange = await connection.send({ method: 'GET', path });
  if (exchange.kind === 'no-answer') return { kind: 'undecided', message: exchange.message };
  if (exchange.status === 404) return { kind: 'absent', fenced: false };
  const call = exchange.status === 200 ? snapshotOf(exchange.text) : null;
  if (call === null) return { kind: 'undecided', message: connection.describe(exchange) };
  return { kind: 'found', call };
}

/**
 * Finds a call whose sid is unknown.
 *
 * A server that fences is asked by execution id, and its answer is final. Every server announces in
 * each answer whether it fences; before the first answer, calls are listed by their numbers, which is
 * safe on any server.
 *
 * jambonz ignores unknown query parameters, so it can only be asked by numbers. One call with these
 * numbers that belongs to no other execution is the call. No such call means `absent` without a fence:
 * a delayed request may still arrive. Several calls decide nothing.
 */
export async function findCall(connection: Connection, query: CallQuery): Promise<Lookup> {
  if (connection.isFencing) return findOrFence(connection, query);
  const { to, from } = query;
  const listed = await list(connection, { direction: 'outbound', to, from });
  if (connection.isFencing) return findOrFence(connection, query);
  if (listed.kind === 'undecided') return listed;
  const candidates = await withoutOthers(listed.calls, query);
  const [call] = candidates;
  if (call === undefined) return { kind: 'absent', fenced: false };
  if (candidates.length === 1) return { kind: 'found', call };
  const message = `call control lists ${candidates.length} calls with these numbers: cannot tell which one was placed`;
  return { kind: 'undecided', message };
}

async function withoutOthers(
  calls: CallSnapshot[],
  { othersAmong }: CallQuery,
): Promise<CallSnapshot[]> {
  if (calls.length === 0 || othersAmong === undefined) return calls;
  const others = new Set(await othersAmong(calls.map(({ callSid }) => callSid)));
  return calls.filter(({ callSid }) => !others.has(callSid));
}

/**
 * Lists the outbound calls: `GET /Calls?direction=outbound`. jambonz does not page, and lists ended
 * calls for an hour.
 */
export async function listCalls(connection: Connection): Promise<CallList> {
  const path = '/Calls?direction=outbound';
  const exchange = await connection.send({ method: 'GET', path, isList: true });
  if (exchange.kind === 'no-answer') return { kind: 'undecided', message: exchange.message };
  const calls = exchange.status === 200 ? readableSnapshotsOf(exchange.text) : null;
  if (calls === null) return { kind: 'undecided', message: connection.describe(exchange) };
  return { kind: 'listed', calls };
}

async function findOrFence(connection: Connection, { executionId }: CallQuery): Promise<Lookup> {
  const listed = await list(connection, { 'tag.execution_id': executionId, fence: 'true' });
  if (listed.kind === 'undecided') return listed;
  // The server may have been replaced by one that ignores these parameters.
  if (!listed.answer.isFencing) {
    return { kind: 'undecided', message: 'call control no longer announces fencing' };
  }
  const [call] = listed.calls;
  return call === undefined ? { kind: 'absent', fenced: true } : { kind: 'found', call };
}

type Listed =
  | { kind: 'listed'; calls: CallSnapshot[]; answer: Answer }
  | { kind: 'undecided'; message: string };

async function list(connection: Connection, filters: Record<string, string>): Promise<Listed> {
  const path = `/Calls?${new URLSearchParams(filters).toString()}`;
  const exchange = await connection.send({ method: 'GET', path, isList: true });
  if (exchange.kind === 'no-answer') return { kind: 'undecided', message: exchange.message };
  const calls = exchange.status === 200 ? snapshotsOf(exchange.text) : null;
  if (calls === null) return { kind: 'undecided', message: connection.describe(exchange) };
  return { kind: 'listed', calls, answer: exchange };
}
