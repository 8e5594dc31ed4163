import * as fc from 'fast-check';
import type { CallStatus } from '../../src/domain/call.ts';
import type { HangUp, Lookup, Placement } from '../../src/jambonz/interface.ts';

/** What happens to an attempt, or to its batch, at some time after its request was written. */
export type Operation = { contact: 0 | 1; atSeconds: number } & Event;

export type Event =
  /** Call control reports a status; a second call is one that no attempt is bound to. */
  | { kind: 'webhook'; status: CallStatus; isOfSecondCall: boolean }
  /** Call control has heard who answered. */
  | { kind: 'detection'; type: 'amd_human_detected' | 'amd_machine_detected' }
  /** Call control is asked; with a sid, `unfenced` and `fenced` are both a 404. */
  | { kind: 'look-up'; answer: JambonzStatus | 'unfenced' | 'fenced' | 'undecided' }
  /** An operator cancels the workflow of the contact. */
  | { kind: 'hang-up'; answer: HangUp['kind'] }
  /** The sweep ends calls past their deadline. */
  | { kind: 'deadline'; answer: HangUp['kind'] }
  | { kind: 'settle' }
  | { kind: 'sweep' }
  /** The agent promises to call back. */
  | { kind: 'report'; followUpSeconds: number }
  | { kind: 'cancel' }
  /** The batch claims what is due, and dials it. */
  | { kind: 'redial'; answer: PlacementKind };

type JambonzStatus = 'ringing' | 'in-progress' | 'completed' | 'no-answer';

/** `second`: accepted as another call than the one that webhooks report. */
export type PlacementKind = Placement['kind'] | 'second';

/** Some operations on one or two attempts, and the order of their steps. */
export type Interleaving = {
  /** What call control answers to the request of each contact, which is under way at the start. */
  placements: readonly PlacementKind[];
  operations: readonly Operation[];
  /** At each step, which of the operations that can go on does so. */
  turns: readonly number[];
};

/** The longest ringing, talking and grace of a test's campaign end before the third. */
const TIMES = [1, 30, 4_000, 100_000];

const placement = fc.oneof(
  { weight: 4, arbitrary: fc.constant<PlacementKind>('accepted') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<PlacementKind>('unknown', 'refused', 'postponed', 'second'),
  },
);
const hangUpAnswer = fc.constantFrom<HangUp['kind']>('requested', 'gone', 'unclear');

const webhook = fc.record({
  kind: fc.constant('webhook' as const),
  status: fc.constantFrom<CallStatus>(
    'queued',
    'trying',
    'ringing',
    'in-progress',
    'completed',
    'busy',
    'no-answer',
    'failed',
  ),
  isOfSecondCall: fc.integer({ min: 0, max: 7 }).map((draw) => draw === 7),
});

const lookUp = fc.record({
  kind: fc.constant('look-up' as const),
  answer: fc.constantFrom(
    'ringing',
    'in-progress',
    'completed',
    'no-answer',
    'unfenced',
    'unfenced',
    'fenced',
    'fenced',
    'undecided',
  ),
});

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: webhook },
  { weight: 4, arbitrary: lookUp },
  { weight: 3, arbitrary: fc.constant({ kind: 'settle' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hang-up' as const), answer: hangUpAnswer }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deadline' as const), answer: hangUpAnswer }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('detection' as const),
      type: fc.constantFrom('amd_human_detected', 'amd_machine_detected'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      followUpSeconds: fc.constantFrom(60, 200_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'sweep' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('redial' as const), answer: placement }),
  },
);

const operation: fc.Arbitrary<Operation> = fc
  .tuple(event, fc.record({ contact: fc.constantFrom(0, 1), atSeconds: fc.constantFrom(...TIMES) }))
  .map(([what, when]) => ({ ...when, ...what }));

const turns = fc.array(fc.nat({ max: 6 }), { minLength: 40, maxLength: 40 });

const several: fc.Arbitrary<Interleaving> = fc.record({
  placements: fc.array(placement, { minLength: 1, maxLength: 2 }),
  operations: fc.array(operation, { minLength: 2, maxLength: 5, size: 'max' }),
  turns,
});

/** Few operations on one accepted attempt at the same time: each order of their steps is likely. */
const duel: fc.Arbitrary<Interleaving> = fc
  .tuple(fc.array(event, { minLength: 2, maxLength: 3 }), fc.constantFrom(...TIMES), turns)
  .map(([events, atSeconds, order]) => ({
    placements: ['accepted'],
    operations: events.map((what) => ({ contact: 0, atSeconds, ...what })),
    turns: order,
  }));

export const interleaving = fc.oneof(several, duel);

/** What call control answers to the request of an execution. */
export function placementOf(kind: PlacementKind, executionId: string): Placement {
  const message = 'the answer of the test';
  switch (kind) {
    case 'accepted':
      return { kind, callSid: sidOf(executionId) };
    case 'second':
      return { kind: 'accepted', callSid: secondSidOf(executionId) };
    case 'unknown':
      return { kind, message };
    case 'refused':
      return { kind, httpStatus: 400, message };
    case 'postponed':
      return { kind, httpStatus: 480, retryAfterSeconds: null, message };
  }
}

/** What call control answers when it is asked about an execution. */
export function lookupOf(
  answer: Extract<Event, { kind: 'look-up' }>['answer'],
  executionId: string,
): Lookup {
  if (answer === 'undecided') return { kind: 'undecided', message: 'the answer of the test' };
  if (answer === 'unfenced' || answer === 'fenced') {
    return { kind: 'absent', fenced: answer === 'fenced' };
  }
  const durationSeconds = answer === 'completed' ? 7 : null;
  const call = { callSid: sidOf(executionId), callStatus: answer, sipStatus: null };
  return { kind: 'found', call: { ...call, durationSeconds, endedBy: null } };
}

/** The call that call control makes for an execution. */
export function sidOf(executionId: string): string {
  return `sid-${executionId}`;
}

export function secondSidOf(executionId: string): string {
  return `second-sid-${executionId}`;
}
