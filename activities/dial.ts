import { CompleteAsyncError } from '@temporalio/activity';
import type { ContactInput } from '../workflows/messages.ts';
import type { ActivityDeps } from '../src/dialer/deps.ts';
import { awaitStart, leaveStarts } from '../src/dialer/claim/start-permits.ts';
import { passGate, type Waiter } from '../src/dialer/gate/gate.ts';
import { placeCall } from '../src/dialer/place/place-call.ts';

/**
 * One attempt, from the gate to its end. Can be repeated at any moment: whoever comes again finds
 * the attempt's row, becomes its waiter, and places nothing.
 * @returns whether the attempt is settled already; whoever completes the activity says so
 * @throws {CompleteAsyncError} while the call is in the air; its last status webhook completes the
 * activity by id
 */
export async function dial(
  deps: ActivityDeps,
  input: ContactInput,
  waiter: Waiter,
): Promise<boolean> {
  const paces = await awaitStart(deps, input);
  const passage = await passGate(deps, input, waiter);
  const gatePassedMs = performance.now();
  if (passage.kind === 'done') await leaveStarts(deps.db, paces, input);
  const next =
    passage.kind === 'place' ? await placeCall(deps, passage.call, gatePassedMs) : passage.kind;
  if (next === 'wait') throw new CompleteAsyncError();
  return false;
}
