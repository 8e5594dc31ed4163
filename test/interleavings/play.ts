import { v7 as uuidv7 } from 'uuid';
import type { CallRow, Db } from '../../src/db/tables.ts';
import { NotFoundError } from '../../src/domain/errors.ts';
import { claimContacts } from '../../src/dialer/claim/claim-contacts.ts';
import { applyBareControl } from '../../src/dialer/control-batch.ts';
import { passGate } from '../../src/dialer/gate/gate.ts';
import { hangUpCall } from '../../src/dialer/hang-up/hang-up-call.ts';
import { hangUpExecution } from '../../src/dialer/hang-up/hang-up-calls.ts';
import { placeCall } from '../../src/dialer/place/place-call.ts';
import { lookUpUnplaced } from '../../src/dialer/recovery/look-up-unplaced.ts';
import { lookUpCall, recordSnapshot } from '../../src/dialer/recovery/look-up.ts';
import { repeatHangUps, settleForgotten } from '../../src/dialer/recovery/stalled-attempts.ts';
import { takeAmdWebhook } from '../../src/dialer/status/amd-webhook.ts';
import { concludeCall, settleAttempt, settleExecution } from '../../src/dialer/status/settle.ts';
import { RememberedAttempts } from '../../src/dialer/status/remembered-attempts.ts';
import { takeStatusWebhook } from '../../src/dialer/status/status-webhook.ts';
import { recordReport } from '../../src/services/calls/reports.ts';
import { signWebhook } from '../../src/signatures/signed-webhook.ts';
import { createWaiterWaker } from '../../src/temporal/workflow-messages.ts';
import type { ContactInput } from '../../workflows/messages.ts';
import type { DialerWorld, TestDeps } from '../support/dialer/world.ts';
import { afterNow, type StoredBatch } from '../support/rows/batch.ts';
import type { Actors } from './actors.ts';
import {
  type Event,
  lookupOf,
  type Operation,
  placementOf,
  type PlacementKind,
  secondSidOf,
  sidOf,
} from './operations.ts';
import type { Pause, Schedule } from './schedule.ts';

/** One batch, whose contacts are claimed, and who works on it. */
export type Stage = {
  world: DialerWorld;
  actors: Actors;
  schedule: Schedule;
  batch: StoredBatch;
};

type Of<Kind extends Event['kind']> = Operation & { kind: Kind };
type Play<Kind extends Event['kind']> = (
  stage: Stage,
  operation: Of<Kind>,
  pause: Pause,
) => Promise<unknown>;

/** Temporal knows no such workflow: nobody is woken. */
const WAITER = { runId: uuidv7(), activityId: 'activity' };
const ENDED_CALL = {
  callStatus: 'completed',
  sipStatus: null,
  durationSeconds: 7,
  endedBy: null,
} as const;
const SECRET = 'wh_secret';
/** Two processes take webhooks, so each remembers attempts that the other has moved. */
const memories = [new RememberedAttempts(), new RememberedAttempts()] as const;
const known = async () => [{ accountId: null, secrets: [SECRET] }];
const signers = { of: known, again: known };
const batchSignals = {
  wake: () => undefined,
  start: async () => undefined,
};

/** Passes the gate for a claimed contact, and adds the answer to its request. */
export async function addPlacement(
  { actors, schedule }: Stage,
  input: ContactInput,
  kind: PlacementKind,
): Promise<void> {
  const passage = await passGate(actors.deps('gate', 0), input, WAITER);
  if (passage.kind !== 'place') throw new Error(`the gate answered ${passage.kind}`);
  const { call } = passage;
  await forgetWaiter(actors.deps('gate', 0).db, input);
  const passedMs = performance.now();
  schedule.add(async (pause) => {
    const deps = actors.deps('placement', 0, pause);
    deps.callControl.answers.place = placementOf(kind, input.executionId);
    await placeCall(deps, call, passedMs);
  });
}

/** Temporal has no workflow for the attempt, and need not be asked. */
async function forgetWaiter(db: Db, { executionId }: ContactInput): Promise<void> {
  const nobody = { waiterRunId: null, waiterActivityId: null };
  await db.updateTable('calls').set(nobody).where('executionId', '=', executionId).execute();
}

/** Adds an operation on the latest attempt of its contact. */
export function addOperation(stage: Stage, operation: Operation): void {
  stage.schedule.add((pause) => play(stage, operation, pause));
}

function play(stage: Stage, operation: Operation, pause: Pause): Promise<unknown> {
  // The kind of the operation names the function that takes it.
  const perform = plays[operation.kind] as Play<Event['kind']>;
  return perform(stage, operation, pause);
}

const plays: { [Kind in Event['kind']]: Play<Kind> } = {
  webhook: async (stage, { status, isOfSecondCall, ...operation }, pause) => {
    const attempt = await latestAttempt(stage, operation);
    if (attempt === undefined) return;
    const { executionId } = attempt;
    await takeStatusWebhook(
      webhookDeps(stage, operation, pause),
      signed(operation, {
        call_sid: isOfSecondCall ? secondSidOf(executionId) : sidOf(executionId),
        call_status: status,
        customerData: { execution_id: executionId },
        ...(status === 'completed' && { duration: 7, call_termination_by: 'caller' }),
      }),
    );
  },

  detection: async (stage, { type, ...operation }, pause) => {
    const attempt = await latestAttempt(stage, operation);
    if (attempt === undefined) return;
    const { executionId } = attempt;
    const customerData = { execution_id: executionId, voicemail: 'hangup' };
    await takeAmdWebhook(
      webhookDeps(stage, operation, pause),
      signed(operation, { call_sid: sidOf(executionId), type, customerData }),
    );
  },

  'look-up': async (stage, { answer, ...operation }, pause) => {
    const attempt = await latestAttempt(stage, operation);
    if (attempt === undefined) return;
    const { callSid, executionId } = attempt;
    const actor = callSid === null ? 'unplaced look-up' : 'look-up';
    const deps = stage.actors.deps(actor, operation.atSeconds, pause);
    const found = lookupOf(answer, executionId);
    Object.assign(deps.callControl.answers, { find: found, get: found });
    if (callSid === null) await lookUpUnplaced(deps, attempt);
    else await lookUpCall(deps, { ...attempt, callSid });
  },

  'hang-up': async (stage, { answer, ...operation }, pause) => {
    const attempt = await latestAttempt(stage, operation);
    if (attempt === undefined) return;
    await hangUpExecution(hangUpDeps(stage, operation, answer, pause), attempt);
  },

  deadline: (stage, { answer, ...operation }, pause) =>
    repeatHangUps(hangUpDeps(stage, operation, answer, pause)),

  settle: async (stage, operation, pause) => {
    const attempt = await latestAttempt(stage, operation);
    if (attempt === undefined) return;
    await settleExecution(stage.actors.deps('settlement', operation.atSeconds, pause), attempt);
  },

  sweep: (stage, { atSeconds }, pause) =>
    settleForgotten(stage.actors.deps('settlement', atSeconds, pause)),

  report: async (stage, { followUpSeconds, ...operation }, pause) => {
    const attempt = await latestAttempt(stage, operation);
    if (attempt === undefined) return;
    const { executionId } = attempt;
    const { db, clock } = stage.actors.deps('report', operation.atSeconds, pause);
    const report = { followUpAt: afterNow(followUpSeconds) };
    await recordReport({ db, clock, batchSignals }, { executionId, report }).catch(
      ignoreRemovedAttempt,
    );
  },

  cancel: async ({ actors, batch: { batchId } }, { atSeconds }, pause) =>
    applyBareControl(actors.deps('control', atSeconds, pause), {
      batchId,
      control: 'cancel',
      ifRevision: null,
    }),

  redial: async ({ actors, batch: { batchId } }, { answer }, pause) => {
    // After every cooldown and follow-up of the operations.
    const atSeconds = 250_000;
    const claim = { batchId, claimId: uuidv7(), limit: 2, gatherMs: 0 };
    const { contacts } = await claimContacts(actors.deps('gate', atSeconds), claim);
    for (const contact of contacts) {
      const input = { ...contact, batchId };
      const passage = await passGate(actors.deps('gate', atSeconds, pause), input, WAITER);
      if (passage.kind !== 'place') continue;
      const deps = actors.deps('placement', atSeconds, pause);
      deps.callControl.answers.place = placementOf(answer, contact.executionId);
      await placeCall(deps, passage.call, performance.now());
    }
  },
};

/** The answer to a report whose attempt was voided meanwhile is a 404. */
function ignoreRemovedAttempt(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}

/** A webhook leaves the settlement of an ended call, and its hang-up, to operations of their own. */
function webhookDeps(
  { actors, schedule }: Stage,
  { atSeconds }: Pick<Operation, 'atSeconds'>,
  pause: Pause,
) {
  const { db, clock, log, wakeBatch } = actors.deps('webhook', atSeconds, pause);
  return {
    db,
    clock,
    log,
    wakeBatch,
    signers,
    remembered: memories[atSeconds % 2 === 0 ? 0 : 1],
    batchSignals,
    callEnds: {
      take: (call: Parameters<typeof concludeCall>[1]) =>
        schedule.add((turn) => {
          const deps = actors.deps('settlement', atSeconds, turn);
          const wakeWaiter = createWaiterWaker(deps.temporal, deps.log);
          return concludeCall({ ...deps, batchSignals, wakeWaiter }, call);
        }),
    },
    hangUps: {
      take: (call: Parameters<typeof hangUpCall>[1]) =>
        schedule.add((turn) => hangUpCall(actors.deps('hang-up', atSeconds, turn), call)),
    },
  };
}

function hangUpDeps(
  { actors }: Stage,
  { atSeconds }: Pick<Operation, 'atSeconds'>,
  answer: TestDeps['callControl']['answers']['hangUp']['kind'],
  pause: Pause,
): TestDeps {
  const deps = actors.deps('hang-up', atSeconds, pause);
  const message = 'the answer of the test';
  deps.callControl.answers.hangUp = { kind: answer, message };
  deps.callControl.answers.get = { kind: 'absent', fenced: false };
  return deps;
}

function signed({ atSeconds }: Pick<Operation, 'atSeconds'>, payload: object) {
  const body = JSON.stringify(payload);
  const unixSeconds = Math.floor(afterNow(atSeconds).getTime() / 1000);
  const signature = signWebhook(body, SECRET, unixSeconds);
  return { rawBody: Buffer.from(body), signature, accountId: null, hookExecutionId: null };
}

/** The attempt that an operation is about; a contact whose attempt was voided has none. */
async function latestAttempt(
  { world: { db }, batch: { contactIds } }: Stage,
  { contact }: Pick<Operation, 'contact'>,
): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('contactId', '=', contactIds[contact] ?? contactIds[0])
    .orderBy('executionId', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ends every call of the batch that is live, and settles what has ended. */
export async function finishCalls({ world: { db }, actors, batch: { batchId } }: Stage) {
  const open = await db
    .selectFrom('calls')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('settledAt', 'is', null)
    .execute();
  const deps = actors.deps('look-up', 0);
  for (const { executionId, callSid, endedAt } of open) {
    const call = { ...ENDED_CALL, callSid: callSid ?? sidOf(executionId) };
    if (endedAt === null) await recordSnapshot(deps, executionId, call);
    await settleAttempt(actors.deps('settlement', 0).db, { executionId, now: afterNow(0) });
  }
}
