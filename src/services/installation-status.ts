import { readUnansweredSince } from '../db/accounts/answers.ts';
import { readBreaker } from '../db/accounts/breakers.ts';
import { readDispatchLag } from '../db/batches/dispatch-lag.ts';
import { pingDatabase } from '../db/organizations.ts';
import type { Db } from '../db/tables.ts';
import { secondsBetween } from '../domain/instant.ts';
import type { DispatchLag, InstallationFacts } from '../domain/installation-status.ts';
import type { Breaker } from '../domain/limits/circuit-breaker.ts';
import { onceIn } from '../runtime/once-in.ts';
import { within } from '../runtime/within.ts';

export type StatusDeps = {
  db: Db;
  clock: { now(): Date };
  /** Returns the time of the last sweep; rejects when Temporal does not answer. */
  lastSweepAt(): Promise<Date | null>;
  readWorkerState(): Promise<WorkerState | null>;
};

type WorkerState = { pollers: number; areLate: boolean; lastSeenAt: Date | null };

/** What was found at `checkedAt`. */
export type InstallationReading = InstallationFacts & {
  checkedAt: Date;
  lastSweepAt: Date | null;
  workers: WorkerState | null;
};

const CHECK_TIMEOUT_MS = 2_000;
/** However many ask, each part is asked once in this time. */
const READ_FOR_MS = 2_000;

/** Creates a reader that asks each part of the installation once in two seconds, however many ask it. */
export function createInstallationReader(deps: StatusDeps): () => Promise<InstallationReading> {
  return onceIn(READ_FOR_MS, () => readInstallation(deps));
}

async function readInstallation(deps: StatusDeps): Promise<InstallationReading> {
  const { db, clock } = deps;
  const [database, sweep, workers, breaker, unanswered] = await Promise.all([
    resultInTime(pingDatabase(db)),
    resultInTime(deps.lastSweepAt()),
    resultInTime(deps.readWorkerState()),
    resultInTime(readBreaker(db, { accountId: null })),
    resultInTime(readUnansweredSince(db, { accountId: null })),
  ]);
  const checkedAt = clock.now();
  return {
    checkedAt,
    doesDatabaseAnswer: database !== undefined && breaker !== undefined && unanswered !== undefined,
    doesTemporalAnswer: sweep !== undefined,
    lastSweepAt: sweep?.value ?? null,
    workers: workers?.value ?? null,
    callControlRefusal: refusalOf(breaker?.value),
    callControlSilentSeconds: secondsBetween(unanswered?.value ?? checkedAt, checkedAt),
  };
}

function refusalOf(breaker: Breaker | undefined): InstallationFacts['callControlRefusal'] {
  if (breaker === undefined || breaker.openUntil === null) return null;
  return breaker.reason ?? 'call_control_refusing';
}

export type DispatchLagReader = (organizationId: string) => Promise<DispatchLag | null>;

/** Creates a reader of the lag of organizations, each read once in two seconds; null: no answer. */
export function createDispatchLagReader({
  db,
  clock,
}: Pick<StatusDeps, 'db' | 'clock'>): DispatchLagReader {
  // One small entry for each organization that has asked this process.
  const readers = new Map<string, () => Promise<DispatchLag | null>>();
  const createReader = (organizationId: string) =>
    onceIn(READ_FOR_MS, async () => {
      const read = readDispatchLag(db, { organizationId, now: clock.now() });
      return (await resultInTime(read))?.value ?? null;
    });
  return (organizationId) => {
    const reader = readers.get(organizationId) ?? createReader(organizationId);
    readers.set(organizationId, reader);
    return reader();
  };
}

/** Returns the result of a check; undefined when it fails or takes longer than two seconds. */
function resultInTime<T>(check: Promise<T>): Promise<{ value: T } | undefined> {
  const result = check.then(
    (value) => ({ value }),
    () => undefined,
  );
  return within(CHECK_TIMEOUT_MS, result, undefined);
}
