import { expect } from 'vitest';
import { sql } from 'kysely';
import { sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';
import { eventually } from '../support/eventually.ts';
import type { Answer, Json, LedgerCall } from '../support/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';
import type { Asked } from './timeline.ts';

/** The system that is driven, and what is read of its rows. */
export type Running = {
  system: System;
  /** Asks, and notes when. */
  ask(method: string, path: string, body?: Json): Promise<Answer & { asked: Asked }>;
  nowMs(): number;
  /** Lets the clock pass, between two moments of rest. */
  pass(minutes: number): Promise<void>;
} & AsyncDisposable;

/** A Monday, 07:00 in Berlin. */
const EARLY = new Date('2027-03-01T06:00:00Z');
/** What is due sooner than this is waited for. */
const SOON_MS = 12_000;
const REST_WITHIN_MS = 60_000;

export async function startRunning(): Promise<Running> {
  const system = await startSystem({
    simulator: {
      ringSeconds: { min: 0.02, max: 0.1 },
      talkSeconds: { min: 0.05, max: 0.4 },
      noAnswerSeconds: 0.2,
    },
    dialling: { reportGraceSeconds: 1 },
  });
  await system.moveClock(EARLY);
  let movedAt = EARLY;
  const nowMs = () => system.now().getTime();
  return {
    system,
    nowMs,
    async ask(method, path, body) {
      const sentMs = nowMs();
      const answer = await system.rest.send(method, path, body);
      return { ...answer, asked: { sentMs, answeredMs: nowMs() } };
    },
    async pass(minutes) {
      await rest(system, movedAt);
      movedAt = new Date(nowMs() + minutes * 60_000);
      await system.moveClock(movedAt);
      // A sweep runs every 15 s: in so long a time there was one.
      await system.temporal.schedule.getHandle(sweepScheduleId(system.taskQueue)).trigger();
      await rest(system, movedAt);
    },
    [Symbol.asyncDispose]: () => system[Symbol.asyncDispose](),
  };
}

type BatchAtRest = {
  batchId: string;
  busy: number;
  isAcknowledged: boolean;
  hasLooked: boolean;
  nextLookAt: Date | null;
  hasEnded: boolean;
};

/** Waits until no call is up, and every batch has looked since and finds nothing to do soon. */
async function rest(system: System, since: Date): Promise<void> {
  await eventually(
    () => batchesAtWork(system, since),
    (working) => working.length === 0,
    REST_WITHIN_MS,
  );
}

async function batchesAtWork(system: System, since: Date): Promise<BatchAtRest[]> {
  const { rows } = await sql<BatchAtRest>`
    select batch_id, next_look_at, dispatch_ended_at is not null as has_ended,
      acknowledged_revision >= revision as is_acknowledged,
      last_claim_at >= greatest(${since}::timestamptz,
        (select max(settled_at) from calls where calls.batch_id = batches.batch_id)) as has_looked,
      (select count(*) from contacts where contacts.batch_id = batches.batch_id
        and status in ('dispatched', 'in_progress'))
      + (select count(*) from calls where calls.batch_id = batches.batch_id
        and settled_at is null) as busy
    from batches`.execute(system.db);
  const soon = new Date(system.now().getTime() + SOON_MS);
  return rows.filter(
    ({ busy, hasEnded, isAcknowledged, hasLooked, nextLookAt }) =>
      busy > 0 ||
      (!hasEnded && !(isAcknowledged && hasLooked && (nextLookAt === null || nextLookAt > soon))),
  );
}

export type ContactSeen = {
  batchId: string;
  contactId: string;
  phoneNumber: string;
  status: string;
  dueAt: Date;
  forcedAt: Date | null;
};

export async function contactsSeen({ system }: Running): Promise<ContactSeen[]> {
  return system.db
    .selectFrom('contacts')
    .select(['batchId', 'contactId', 'phoneNumber', 'status', 'dueAt', 'forcedAt'])
    .orderBy('batchId')
    .orderBy('position')
    .execute();
}

/** A call of the ledger beside its row; instants in milliseconds. */
export type Placed = {
  call: LedgerCall;
  contactId: string;
  batchId: string;
  /** When its gate looked. */
  gateMs: number;
  receivedMs: number;
  /** Infinity while it lasts. */
  endedMs: number;
};

/** Everything that call control was asked to call. Fails for a call that no row accounts for. */
export async function placedCalls({ system }: Running): Promise<Placed[]> {
  const rows = await system.db.selectFrom('calls').selectAll().execute();
  const byExecution = new Map(rows.map((row) => [row.executionId, row]));
  const ledger = await system.rest.ledger();
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
