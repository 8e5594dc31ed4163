import type { Answer, Connection } from './connection.ts';
import { readableSnapshotsOf, snapshotOf, snapshotsOf } from './snapshot.ts';
import type { CallList, CallQuery, CallSnapshot, Lookup } from '../call-control.ts';

/** `GET /Calls/{sid}`. */
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
 * Looks for a call without knowing its sid. A server that fences answers for certain; it says so in
 * each answer, and the list by numbers, which comes first when nothing is known yet, is harmless
 * anywhere. jambonz ignores unknown query parameters and would list all calls, so it is only
 * believed when exactly one call has these numbers and belongs to nobody else, or none: unknown there
 * now, although a request that is still on its way may yet arrive.
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
  const message = `call control lists ${candidates.length} calls with these numbers, so none is taken`;
  return { kind: 'undecided', message };
}

async function withoutOthers(calls: CallSnapshot[], { othersAmong }: CallQuery): Promise<CallSnapshot[]> {
  if (calls.length === 0 || othersAmong === undefined) return calls;
  const others = new Set(await othersAmong(calls.map(({ callSid }) => callSid)));
  return calls.filter(({ callSid }) => !others.has(callSid));
}

/** `GET /Calls?direction=outbound`: jambonz has no pages, and lists ended calls for an hour. */
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
  // The server may have been replaced by one that has ignored the parameters.
  if (!listed.answer.isFencing) {
    return { kind: 'undecided', message: 'call control no longer announces that it fences' };
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
