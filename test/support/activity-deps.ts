import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import type { DialerDeps } from '../../src/dialer/deps.ts';
import type {
  CallControl,
  CallList,
  CallQuery,
  CallRequest,
  HangUp,
  Lookup,
  Placement,
} from '../../src/jambonz/client.ts';
import type { Db } from '../../src/db/tables.ts';
import { openTemporal } from '../../src/temporal/client.ts';
import { testDatabase } from './database.ts';
import { NOW } from './stored-batch.ts';

/** The installation's account at call control. */
export const INSTALLATION_SID = '9351f46a-678c-43f5-b8a6-d4eb58d131af';

/** A stopped clock that a test sets. */
export type TestClock = { now(): Date; set(instant: Date): void };

/** A fake call control: records its requests and returns the answers that a test sets. */
export type ToldCallControl = CallControl & {
  placed: CallRequest[];
  looked: CallQuery[];
  got: string[];
  /** Number of requests for the list of all calls. */
  listed: number;
  hungUp: string[];
  answers: { place: Placement; find: Lookup; get: Lookup; list: CallList; hangUp: HangUp };
};

export type TestDeps = DialerDeps & {
  clock: TestClock;
  callControl: ToldCallControl;
  /** Ids of the batches that were woken, in order. */
  woken: string[];
};

export type ActivityWorld = {
  db: Db;
  url: string;
  /** New dependencies on the same database: the clock at NOW, call control with default answers. */
  deps(): TestDeps;
} & AsyncDisposable;

/** Creates a database and the other dependencies of src/dialer; Temporal connects on first use. */
export async function activityWorld(): Promise<ActivityWorld> {
  await using stack = new AsyncDisposableStack();
  const { db, url } = stack.use(await testDatabase());
  const taskQueue = `test-${randomUUID()}`;
  const address = inject('temporalAddress');
  const temporal = stack.use(openTemporal({ address, namespace: 'default', taskQueue }));
  const open = stack.move();
  return {
    db,
    url,
    deps: () => ({
      db,
      ...keptWakes(),
      ...toldCallControls(),
      temporal: temporal.client,
      taskQueue,
      dialling: {
        publicUrl: 'http://redial.test',
        callsPerSecond: null,
        agentCallHook: 'http://agent.test/hook',
        reconcileSilentSeconds: 20,
        reportGraceSeconds: 30,
      },
      installationSid: INSTALLATION_SID,
      pricePerMinuteUsd: null,
      reportSecret: 'report-secret',
      clock: testClock(),
      newId: () => uuidv7(),
      random: () => 0,
      log: pino({ level: 'silent' }),
    }),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The same call control for every account. */
function toldCallControls(): Pick<TestDeps, 'callControl' | 'callControls'> {
  const callControl = toldCallControl();
  return { callControl, callControls: { of: async () => callControl } };
}

function keptWakes(): Pick<TestDeps, 'woken' | 'wakeBatch'> {
  const woken: string[] = [];
  return { woken, wakeBatch: (batchId) => void woken.push(batchId) };
}

function testClock(): TestClock {
  let instant = NOW;
  return {
    now: () => instant,
    set: (next) => {
      instant = next;
    },
  };
}

function toldCallControl(): ToldCallControl {
  const told: ToldCallControl = {
    placed: [],
    looked: [],
    got: [],
    listed: 0,
    hungUp: [],
    answers: {
      place: { kind: 'accepted', callSid: randomUUID() },
      find: { kind: 'undecided', message: 'not told' },
      get: { kind: 'undecided', message: 'not told' },
      list: { kind: 'undecided', message: 'not told' },
      hangUp: { kind: 'requested' },
    },
    placeCall: async (request) => {
      told.placed.push(request);
      return told.answers.place;
    },
    findCall: async (query) => {
      told.looked.push(query);
      return told.answers.find;
    },
    getCall: async (callSid) => {
      told.got.push(callSid);
      return told.answers.get;
    },
    listCalls: async () => {
      told.listed += 1;
      return told.answers.list;
    },
    hangUp: async (callSid) => {
      told.hungUp.push(callSid);
      return told.answers.hangUp;
    },
  };
  return told;
}
