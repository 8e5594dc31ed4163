import type { SimulatorConfig } from '../../config.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import { detectionSteps, MACHINE_GREETING_MS } from './detection.ts';
import { outcomeOf, scriptOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { seededBetween, seededFraction } from './seeded.ts';
import type { Step } from './step.ts';

/** Everything that will happen to a call unless somebody hangs up; the last step is terminal. */
export type Plan = {
  steps: readonly Step[];
  /** Status webhooks are sent twice and out of order. */
  shuffled: boolean;
  /** The POST is answered with 201; otherwise with 500. */
  acknowledged: boolean;
  /** An answering machine takes the call. */
  isMachine?: true;
};

export type PlannedCall = {
  to: string;
  /** 1 for the first call to this contact. */
  attempt: number;
  /** Counts from the INVITE, as in jambonz. */
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  /** Whether it is asked who answers. */
  detects?: boolean;
};

const answers = {
  busy: { status: 'busy', sipStatus: 486, sipReason: 'Busy Here' },
  declined: { status: 'busy', sipStatus: 603, sipReason: 'Decline' },
  unavailable: { status: 'failed', sipStatus: 503, sipReason: 'Service Unavailable' },
  'unknown-number': { status: 'failed', sipStatus: 404, sipReason: 'Not Found' },
  'no-answer': { status: 'no-answer', sipStatus: 487, sipReason: 'Request Terminated' },
} as const satisfies Record<Exclude<Outcome, 'answered'>, Omit<Step, 'atMs'>>;

/**
 * Decides the course of a call from its number and the seed alone. All simulated times, the caller's
 * `timeout` and `timeLimit` included, are divided by the speed; durations stay in simulated seconds.
 */
export function planCall(call: PlannedCall, config: SimulatorConfig): Plan {
  const script = scriptOf(call.to);
  const chance = (name: string) => seededFraction(config.seed, call.to, call.attempt, name);
  const outcome = outcomeOf(script, call.attempt);
  const isMachine = outcome === 'answered' && chance('machine') < config.machineRate;
  const course = courseOf({ ...call, isMachine }, outcome, config);
  const steps = withRingTimeout(course, call.timeoutSeconds * 1000);
  const isLost = (step: Step) =>
    chance(`loss ${step.event?.type ?? step.status}`) < config.lossRate ||
    (script.webhooks === 'terminal-lost' && isTerminalStatus(step.status));
  return {
    steps: steps.map((step) => ({
      ...step,
      atMs: Math.round(step.atMs / config.speed),
      ...(isLost(step) && { lost: true }),
    })),
    shuffled: script.webhooks === 'shuffled',
    acknowledged: script.acknowledged && chance('error') >= config.errorRate,
    ...(isMachine && { isMachine }),
  };
}

type AnswerableCall = PlannedCall & { isMachine: boolean };

function courseOf(call: AnswerableCall, outcome: Outcome, config: SimulatorConfig): Step[] {
  const ms = (range: { min: number; max: number }, name: string) =>
    1000 * seededBetween(range, config.seed, call.to, name);
  const setupMs = ms(config.setupSeconds, 'setup');
  const pickedUpMs = setupMs + ms(config.ringSeconds, 'ring');
  const trying: Step = { atMs: 0, status: 'trying', sipStatus: 100, sipReason: 'Trying' };
  // jambonz keeps the reason of the first provisional answer.
  const ringing: Step = { ...trying, atMs: setupMs, status: 'ringing', sipStatus: 180 };
  if (outcome === 'answered') {
    const talkMs = ms(config.talkSeconds, 'talk');
    return [trying, ringing, ...conversation(call, pickedUpMs, talkMs)];
  }
  if (outcome === 'no-answer') {
    const atMs = setupMs + config.noAnswerSeconds * 1000;
    return [trying, ringing, { atMs, ...answers[outcome] }];
  }
  if (outcome === 'declined') {
    return [trying, ringing, { atMs: pickedUpMs, ...answers[outcome] }];
  }
  return [trying, { atMs: setupMs, ...answers[outcome] }];
}

function conversation(call: AnswerableCall, answeredMs: number, talkMs: number): Step[] {
  const { isMachine, detects, timeLimitSeconds } = call;
  const limitMs = timeLimitSeconds === null ? Number.POSITIVE_INFINITY : timeLimitSeconds * 1000;
  const wantedMs = isMachine ? MACHINE_GREETING_MS + talkMs : talkMs;
  const lastsMs = Math.max(0, Math.min(wantedMs, limitMs));
  const answered: Step = {
    atMs: answeredMs,
    status: 'in-progress',
    sipStatus: 200,
    sipReason: 'OK',
  };
  const completed: Step = {
    ...answered,
    atMs: answeredMs + lastsMs,
    status: 'completed',
    durationSeconds: Math.floor(lastsMs / 1000),
    endedBy: limitMs < wantedMs ? 'jambonz' : 'caller',
  };
  const answerer = isMachine ? 'machine' : 'human';
  const events = detects ? detectionSteps(answered, answerer, lastsMs) : [];
  return [answered, ...events, completed];
}

function withRingTimeout(steps: Step[], timeoutMs: number): Step[] {
  const end = steps.find((step) => step.status === 'in-progress' || isTerminalStatus(step.status));
  if (end === undefined || end.atMs <= timeoutMs) return steps;
  const atMs = Math.max(0, timeoutMs);
  return [...steps.filter((step) => step.atMs <= atMs), { atMs, ...answers['no-answer'] }];
}

/** The step that a call has reached `elapsedMs` after it was received. */
export function reachedStep(plan: Plan, elapsedMs: number): Step | undefined {
  return plan.steps.findLast((step) => step.atMs <= elapsedMs);
}

/** The steps whose webhooks are sent, in this order, when the step at `index` is reached. */
export function stepsToPost(plan: Plan, index: number): Step[] {
  const step = plan.steps[index];
  if (step === undefined || step.lost) return [];
  const earlier = plan.steps[index - 1];
  if (!plan.shuffled) return [step];
  if (earlier === undefined) return [step, step];
  if (isTerminalStatus(step.status)) return [step, earlier, step];
  return index % 2 === 0 ? [step, earlier] : [];
}
