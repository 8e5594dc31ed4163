import { openDatabase } from '../../src/db/database.ts';
import type { Db } from '../../src/db/tables.ts';
import type { AttemptMover } from '../../src/domain/attempt.ts';
import type { DialerWorld, TestDeps } from '../support/dialer/world.ts';
import { afterNow } from '../support/rows/batch.ts';
import { type Pause, pauseAfterStatements } from './schedule.ts';

/**
 * Who works on the rows, and which movers of the table of transitions it is. Each has connections of
 * its own, which carry its name.
 */
export const ACTORS = {
  gate: ['gate'],
  placement: ['placement'],
  webhook: ['status webhook', 'anybody who ends a call'],
  'look-up': ['look-up'],
  'unplaced look-up': ['look-up'],
  // A hang-up of a call that is gone looks the call up.
  'hang-up': ['anybody who ends a call', 'look-up'],
  settlement: ['settlement'],
  report: [],
  control: ['anybody who ends a call'],
} as const satisfies Record<string, readonly AttemptMover[]>;
/** A paused operation keeps its connection. */
const MOST_OPERATIONS = 16;
export type Actor = keyof typeof ACTORS;

export type Actors = {
  /** @param pause absent: the operation takes no turns */
  deps(actor: Actor, atSeconds: number, pause?: Pause): TestDeps;
} & AsyncDisposable;

export function openActors(world: DialerWorld): Actors {
  const databases = new Map<Actor, Db>();
  const databaseOf = (actor: Actor) => {
    const known = databases.get(actor);
    if (known !== undefined) return known;
    const url = new URL(world.url);
    url.searchParams.set('application_name', actor);
    const db = openDatabase({ url: url.href, poolSize: MOST_OPERATIONS });
    databases.set(actor, db);
    return db;
  };
  return {
    deps(actor, atSeconds, pause) {
      const deps = world.deps();
      deps.clock.set(afterNow(atSeconds));
      const db = databaseOf(actor);
      deps.db = pause === undefined ? db : db.withPlugin(pauseAfterStatements(pause));
      if (pause !== undefined) answerInTurn(deps, pause);
      return deps;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...databases.values()].map((db) => db.destroy()));
    },
  };
}

/** Others go on while a request to call control is under way. */
function answerInTurn({ callControl }: TestDeps, pause: Pause): void {
  const fake = { ...callControl };
  callControl.placeCall = async (request) => {
    await pause();
    return fake.placeCall(request);
  };
  callControl.findCall = async (query) => {
    await pause();
    return fake.findCall(query);
  };
  callControl.getCall = async (callSid) => {
    await pause();
    return fake.getCall(callSid);
  };
  callControl.hangUp = async (callSid) => {
    await pause();
    return fake.hangUp(callSid);
  };
}
