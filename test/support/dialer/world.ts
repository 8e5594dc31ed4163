import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import type { DialerDeps } from '../../../src/dialer/deps.ts';
import { LeftBehind } from '../../../src/dialer/left-behind.ts';
import type {
  CallControl,
  CallList,
  CallQuery,
  CallRequest,
  CallErasure,
  HangUp,
  Lookup,
  Placement,
} from '../../../src/jambonz/client.ts';
import type { Db } from '../../../src/db/tables.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { ANYWHERE } from '../../../src/outbound/address-rule.ts';
import { openTemporal } from '../../../src/temporal/client.ts';
import { testDatabase } from '../database.ts';
import { NOW } from '../rows/batch.ts';
import { TEST_NUMBER_HASHES } from '../rows/number-hashes.ts';

/** The installation's account at call control. */
export const INSTALLATION_SID = '9351f46a-678c-43f5-b8a6-d4eb58d131af';

/** A stopped clock that a test sets. */
export type TestClock = { now(): Date; set(instant: Date): void };

/** A fake call control: records its requests and returns the answers that a test sets. */
export type FakeCallControl = CallControl & {
  placed: CallRequest[];
  searched: CallQuery[];
  fetched: string[];
  /** Number of requests for the list of all calls. */
  listCount: number;
  hungUp: string[];
  /** Execution ids of the calls that were to be erased. */
  erased: string[];
  answers: {
    place: Placement;
    find: Lookup;
    get: Lookup;
    list: CallList;
    hangUp: HangUp;
    /** null: all are erased. */
    erase: CallErasure | null;
  };
};

export type TestDeps = DialerDeps & {
  clock: TestClock;
  callControl: FakeCallControl;
  /** Ids of the batches that were woken, in order. */
  woken: string[];
};

export type DialerWorld = {
  db: Db;
  url: string;
  /** New dependencies on the same database: the clock at NOW, call control with default answers. */
  deps(): TestDeps;
} & AsyncDisposable;

/** Creates a database and the other dependencies of src/dialer; Temporal connects on first use. */
export async function dialerWorld(): Promise<DialerWorld> {
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
      ...recordWakes(),
      ...fakeCallControls(),
      leftBehind: new LeftBehind(),
      temporal: temporal.client,
      taskQueue,
      version: null,
      dialling: {
        publicUrl: 'http://redial.test',
        callsPerSecond: null,
        agentCallHook: 'http://agent.test/hook',
        requiresWorkingHours: false,
        closedKinds: ['premium', 'shared_cost', 'satellite'],
        callerNumberPolicy: 'any',
        reconcileSilentSeconds: 20,
        reportGraceSeconds: 30,
      },
      quotas: NO_QUOTAS,
      askHook: () => Promise.reject(new Error('no hook is asked')),
      hookRule: ANYWHERE,
      installationSid: INSTALLATION_SID,
      pricePerMinuteUsd: null,
      reportSecret: 'report-secret',
      reportValidDays: 7,
      numberHashes: TEST_NUMBER_HASHES,
      clock: testClock(),
      newId: () => uuidv7(),
      random: () => 0,
      log: pino({ level: 'silent' }),
    }),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The same call control for every account. */
function fakeCallControls(): Pick<TestDeps, 'callControl' | 'callControls'> {
  const callControl = fakeCallControl();
  return { callControl, callControls: { of: async () => callControl } };
}

function recordWakes(): Pick<TestDeps, 'woken' | 'wakeBatch'> {
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

function fakeCallControl(): FakeCallControl {
  const fake: FakeCallControl = {
    placed: [],
    searched: [],
    fetched: [],
    listCount: 0,
    hungUp: [],
    erased: [],
    answers: {
      place: { kind: 'accepted', callSid: randomUUID() },
      find: { kind: 'undecided', message: 'the test set no answer' },
      get: { kind: 'undecided', message: 'the test set no answer' },
      list: { kind: 'undecided', message: 'the test set no answer' },
      hangUp: { kind: 'requested' },
      erase: null,
    },
    placeCall: async (request) => {
      fake.placed.push(request);
      return fake.answers.place;
    },
    findCall: async (query) => {
      fake.searched.push(query);
      return fake.answers.find;
    },
    getCall: async (callSid) => {
      fake.fetched.push(callSid);
      return fake.answers.get;
    },
    listCalls: async () => {
      fake.listCount += 1;
      return fake.answers.list;
    },
    hangUp: async (callSid) => {
      fake.hungUp.push(callSid);
      return fake.answers.hangUp;
    },
    eraseCalls: async (executionIds) => {
      fake.erased.push(...executionIds);
      return fake.answers.erase ?? { kind: 'erased', count: executionIds.length };
    },
    readTrunks: async () => null,
  };
  return fake;
}
