import { expect } from 'vitest';
import { sql } from 'kysely';
import { eventually } from '../support/eventually.ts';
import type { Answer, Json, LedgerCall } from '../support/servers/rest-client.ts';
import { sweepOf } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';
import { WorkerProcesses } from './worker-processes.ts';
import type { RequestTimes } from './timeline.ts';

/** The system that the commands act on. */
export type SystemUnderTest = {
  system: System;
  /** Sends a request and records when it was sent and answered. */
  request(method: string, path: string, body?: Json): Promise<Answer & { times: RequestTimes }>;
  nowMs(): number;
  /** Moves the clock forward; waits before and after until the system is settled. */
  advanceClock(minutes: number): Promise<void>;
  /** Kills a worker process in the middle of whatever it does. */
  killWorker(): Promise<void>;
} & AsyncDisposable;

/** A Monday, 07:00 in Berlin. */
const EARLY = new Date('2027-03-01T06:00:00Z');
/** A batch that polls sooner than this is not settled. */
const SOON_MS = 12_000;
const SETTLE_TIMEOUT_MS = 60_000;
/** After this time the sweep takes what a worker has left unfinished for lost. */
const LOST_AFTER_MS = 180_000;

export async function startSystemUnderTest(): Promise<SystemUnderTest> {
  await using stack = new AsyncDisposableStack();
  const system = stack.use(
    await startSystem({
      withWorker: false,
      simulator: {
        ringSeconds: { min: 0.02, max: 0.1 },
        talkSeconds: { min: 0.05, max: 0.4 },
        noAnswerSeconds: 0.2,
      },
      dialling: { reportGraceSeconds: 1 },
    }),
  );
  const workers = stack.use(new WorkerProcesses(system));
  await Promise.all([workers.start(), workers.start()]);
  await system.moveClock(EARLY);
  let movedAt = EARLY;
  const nowMs = () => system.now().getTime();
  const moveClock = async (byMs: number) => {
    movedAt = new Date(nowMs() + byMs);
    await system.moveClock(movedAt);
    // The sweep runs every 15 s, so it would have run in the skipped time.
    await sweepOf(system).trigger();
  };
  const open = stack.move();
  return {
    system,
    nowMs,
    async request(method, path, body) {
      const sentMs = nowMs();
      const answer = await system.rest.send(method, path, body);
      return { ...answer, times: { sentMs, answeredMs: nowMs() } };
    },
    async advanceClock(minutes) {
      await waitUntilSettled(system, movedAt);
      await moveClock(minutes * 60_000);
      await waitUntilSettled(system, movedAt);
    },
    async killWorker() {
      await workers.replaceOne();
      await moveClock(LOST_AFTER_MS);
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

type BatchActivity = {
  batchId: string;
  busy: number;
  isAcknowledged: boolean;
  hasLooked: boolean;
  /** It has claimed since the sweep woke it. Hours later, one that has not is replaced in mid-claim. */
  hasAnswered: boolean;
  nextLookAt: Date | null;
  hasEnded: boolean;
};

/** Waits until no call is live and every batch has polled since and has nothing to do soon. */
async function waitUntilSettled(system: System, since: Date): Promise<void> {
  await eventually(
    () => readBusyBatches(system, since),
    (working) => working.length === 0,
    SETTLE_TIMEOUT_MS,
  );
}

async function readBusyBatches(system: System, since: Date): Promise<BatchActivity[]> {
  const { rows } = await sql<BatchActivity>`
    select batch_id, next_look_at, dispatch_ended_at is not null as has_ended,
      acknowledged_revision >= revision as is_acknowledged,
      revived_at is null or coalesce(acknowledged_at >= revived_at, false) as has_answered,
      last_claim_at >= greatest(${since}::timestamptz,
        (select max(settled_at) from calls where calls.batch_id = batches.batch_id)) as has_looked,
      (select count(*) from contacts where contacts.batch_id = batches.batch_id
        and status in ('dispatched', 'in_progress'))
      + (select count(*) from calls where calls.batch_id = batches.batch_id
        and settled_at is null) as busy
    from batches`.execute(system.db);
  const soon = new Date(system.now().getTime() + SOON_MS);
  return rows.filter(
    ({ busy, hasEnded, isAcknowledged, hasLooked, hasAnswered, nextLookAt }) =>
      busy > 0 ||
      (!hasEnded &&
        !(
          isAcknowledged &&
          hasLooked &&
          hasAnswered &&
          (nextLookAt === null || nextLookAt > soon)
        )),
  );
}

export type ContactState = {
  batchId: string;
  contactId: string;
  phoneNumber: string;
  status: string;
  dueAt: Date;
  forcedAt: Date | null;
};

export async function readContacts({ system }: SystemUnderTest): Promise<ContactState[]> {
  return system.db
    .selectFrom('contacts')
    .select(['batchId', 'contactId', 'phoneNumber', 'status', 'dueAt', 'forcedAt'])
    .orderBy('batchId')
    .orderBy('position')
    .execute();
}

/** A call of the ledger with data of its row; instants in milliseconds since 1970. */
export type PlacedCall = {
  call: LedgerCall;
  contactId: string;
  batchId: string;
  /** When the gate let the call pass. */
  gateMs: number;
  receivedMs: number;
  /** Infinity while the call is live. */
  endedMs: number;
};

/** Reads all calls in call control's ledger. Fails for a call without a row. */
export async function readPlacedCalls({ system }: SystemUnderTest): Promise<PlacedCall[]> {
  // The ledger first: a row is written before its call, and calls may begin between the two reads.
  const ledger = await system.rest.ledger();
  const rows = await system.db.selectFrom('calls').selectAll().execute();
  const byExecution = new Map(rows.map((row) => [row.executionId, row]));
  return ledger
    .map((call) => {
      const row = byExecution.get(call.execution_id);
      expect(row, `a row for the call ${call.sid}`).toBeDefined();
      return {
        call,
        contactId: call.contact_id,
        batchId: call.batch_id,
        gateMs: row?.createdAt.getTime() ?? 0,
        receivedMs: Date.parse(call.received_at),
        endedMs: call.ended_at === null ? Infinity : Date.parse(call.ended_at),
      };
    })
    .toSorted((a, b) => a.receivedMs - b.receivedMs);
}
