import type { CallControlConfig } from '../config.ts';
import { Connection } from './client/connection.ts';
import { hangUp } from './client/hang-up.ts';
import { findCall, getCall } from './client/look-up.ts';
import { placeCall } from './client/place-call.ts';
import type { CallControl } from './client/types.ts';

export type * from './client/types.ts';

export type CallControlOptions = {
  /** How long one request may take, its answer included; 10 s unless told. */
  timeoutMs?: number;
};

/** Opens one account of call control; disposing of it closes the connections. */
export function createCallControl(
  config: CallControlConfig,
  { timeoutMs = 10_000 }: CallControlOptions = {},
): CallControl & AsyncDisposable {
  const connection = new Connection(config, timeoutMs);
  return {
    placeCall: (request) => placeCall(connection, request),
    findCall: (query) => findCall(connection, query),
    getCall: (callSid) => getCall(connection, callSid),
    hangUp: (callSid) => hangUp(connection, callSid),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}
