import { Connection } from './client/connection.ts';
import { hangUp } from './client/hang-up.ts';
import { findCall, getCall } from './client/look-up.ts';
import { placeCall } from './client/place-call.ts';
import type { Account, CallControl } from './client/types.ts';
import type { IsPublic } from './public-address.ts';

export type * from './client/types.ts';

export type CallControlOptions = {
  /** How long one request may take, its answer included; 10 s unless told. */
  timeoutMs?: number;
  /** Which addresses its name may lead to; all unless told. */
  isAllowed?: IsPublic | undefined;
};

/** Opens one account of call control; disposing of it closes the connections. */
export function createCallControl(
  account: Account,
  { timeoutMs = 10_000, isAllowed }: CallControlOptions = {},
): CallControl & AsyncDisposable {
  const connection = new Connection(account, { timeoutMs, isAllowed });
  return {
    placeCall: (request) => placeCall(connection, request),
    findCall: (query) => findCall(connection, query),
    getCall: (callSid) => getCall(connection, callSid),
    hangUp: (callSid) => hangUp(connection, callSid),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}
