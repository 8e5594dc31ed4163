import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { ReportedAttempt } from '../db/calls/status-reports.ts';
import type { AcceptedCall } from '../db/calls/hang-ups.ts';
import type { Db } from '../db/tables.ts';
import { working } from '../db/pools/work.ts';
import { hangUpCall } from '../dialer/hang-up/hang-up-call.ts';
import { concludeCall } from '../dialer/status/settle.ts';
import { BackgroundQueue } from '../runtime/background-queue.ts';
import { type BatchSignals, createWaiterWaker } from '../temporal/workflow-messages.ts';
import type { CallControls } from '../jambonz/interface.ts';

/**
 * While a batch's row is locked, its ended calls wait for it. This bounds the connections to Postgres
 * that they hold, and leaves one to the other organizations.
 */
const CONCLUDED = { atOnce: 5, perOwner: 4 };
/** An account that does not answer takes half of the places. */
const HUNG_UP = { atOnce: 20, perOwner: 10 };

/** Not in the turn of the account whose webhook came last. */
const CALL_ENDS = { kind: 'calls', owner: null } as const;

type Parts = {
  db: Db;
  callControls: CallControls;
  clock: { now(): Date };
  log: Logger;
  temporal: Client;
  batchSignals: BatchSignals;
};

/** What webhooks leave to the background: ended calls to settle, and requested hang-ups to send. */
export function openCallEvents(
  stack: AsyncDisposableStack,
  parts: Parts,
): { callEnds: BackgroundQueue<ReportedAttempt>; hangUps: BackgroundQueue<AcceptedCall> } {
  const { db, callControls, clock, log, temporal, batchSignals } = parts;
  const wakeWaiter = createWaiterWaker(temporal, log);
  const ending = { db, clock, log, batchSignals, wakeWaiter };
  const wakeBatch = (batchId: string) => batchSignals.wake(batchId);
  const hangingUp = { db, callControls, temporal, wakeBatch, clock, log };
  return {
    callEnds: stack.use(
      new BackgroundQueue((call) => working(CALL_ENDS, () => concludeCall(ending, call)), {
        ...CONCLUDED,
        ownerOf: ({ organizationId }) => organizationId,
      }),
    ),
    hangUps: stack.use(
      new BackgroundQueue((call) => working(CALL_ENDS, () => sendHangUp(hangingUp, call)), {
        ...HUNG_UP,
        ownerOf: ({ callControlAccountId }) => callControlAccountId,
      }),
    ),
  };
}

/** The sweep repeats a hang-up that fails here. */
async function sendHangUp(
  deps: Parameters<typeof hangUpCall>[0],
  call: AcceptedCall,
): Promise<void> {
  try {
    await hangUpCall(deps, call);
  } catch (err) {
    const { executionId } = call;
    deps.log.warn({ err, executionId }, 'failed to send a hang-up: the sweep will');
  }
}
