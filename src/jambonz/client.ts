import { Connection, type ConnectionOptions } from './client/connection.ts';
import { hangUp } from './client/hang-up.ts';
import { findCall, getCall, listCalls } from './client/look-up.ts';
import { placeCall } from './client/place-call.ts';
import type { Account, CallControl } from './call-control.ts';

export type * from './call-control.ts';

export type CallControlOptions = Omit<ConnectionOptions, 'timeoutMs'> & {
  /** Limit for a request including its answer; default: 10 s. */
  timeoutMs?: number;
};

/** Opens one account of call control. Disposing closes the connections. */
export function createCallControl(
  account: Account,
  { timeoutMs = 10_000, ...options }: CallControlOptions = {},
): CallControl & AsyncDisposable {
  const connection = new Connection(account, { ...options, timeoutMs });
  return {
    placeCall: (request) => placeCall(connection, request),
    findCall: (query) => findCall(connection, query),
    getCall: (callSid) => getCall(connection, callSid),
    listCalls: () => listCalls(connection),
    hangUp: (callSid) => hangUp(connection, callSid),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}
