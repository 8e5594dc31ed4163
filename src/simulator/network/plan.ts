import type { SimulatorConfig } from '../../config/config.ts';
import { NETWORK_OUTCOMES, VOICES } from '../../config/simulator.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import { courseOf } from './timeline.ts';
import { ORDINARY, outcomeOf, scriptOf } from './number-script.ts';
import { between, seededFraction } from './seeded.ts';
import { drawn } from './shares.ts';
import { isProgress } from './step.ts';
import type { Step } from './step.ts';
import { isMachine } from './voice.ts';
import type { Wishes } from './overrides.ts';

/** Everything that will happen to a call unless somebody hangs up; the last step is terminal. */
export type Plan = {
  steps: readonly Step[];
  /** Webhooks of steps are sent twice and out of order. */
  shuffled: boolean;
  /** The POST is answered with 201; otherwise with 500. */
  acknowledged: boolean;
  /** An answering machine takes the call. */
  isMachine?: true;
  /** What a request to hang up meets; absent: nothing, and it ends the call at once. */
  hangUp?: HangUpRace;
  /** The session of a hang-up is over, although the network has not ended the call yet. */
  releasedUntilMs?: number;
};

/**
 * How a hang-up goes wrong, in milliseconds after it: `late`, the network ends a cancelled call
 * later, when nobody is left to report it; `crossing`, the far end answers or hangs up meanwhile.
 */
export type HangUpRace = { kind: 'late' | 'crossing'; afterMs: number };

export type PlannedCall = {
  to: string;
  /** 1 for the first call to this contact. */
  attempt: number;
  /** Counts from the INVITE, as in jambonz. */
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  /** How long the callee listens to an application, in simulated seconds; absent: as drawn. */
  staysSeconds?: number;
  /** Whether it is asked who answers. */
  detects?: boolean;
  /** How it is asked. */
  detection?: DetectionSettings | null;
  /** What is asked of the network for this call, whatever its number. */
  wishes?: Wishes;
};

type Chance = (name: string) => number;

/**
 * Decides the course of a call from its number and the seed alone. All simulated times, the caller's
 * `timeout` and `timeLimit` included, are divided by the speed; durations stay in simulated seconds.
 */
export function planCall(call: PlannedCall, config: SimulatorConfig): Plan {
  const script = scriptOf(call.to);
  const chance: Chance = (name) => seededFraction(config.seed, call.to, call.attempt, name);
  const outcome = call.wishes?.outcome ?? drawnOutcome(call, config, chance);
  const voice = call.wishes?.voice ?? drawnVoice(config, chance);
  const steps = courseOf({ ...call, outcome, voice }, config);
  const isAnswered = steps.some(({ status }) => status === 'in-progress');
  const race = raceOf(config, chance);
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
    ...(isAnswered && isMachine(voice) && { isMachine: true }),
    ...(race && { hangUp: race }),
  };
}

/** The digits of the number decide; where they stand for nothing, the configured shares. */
function drawnOutcome(
  { to, attempt }: PlannedCall,
  config: SimulatorConfig,
  chance: Chance,
): NetworkOutcome {
  const script = scriptOf(to);
  const others = script === ORDINARY ? config.outcomes : {};
  return drawn(NETWORK_OUTCOMES, others, chance('outcome')) ?? outcomeOf(script, attempt);
}

function drawnVoice({ voices, machineRate }: SimulatorConfig, chance: Chance): Voice {
  const other = drawn(VOICES, voices, chance('voice'));
  return other ?? (chance('machine') < machineRate ? 'machine' : 'human');
}

function raceOf(config: SimulatorConfig, chance: Chance): HangUpRace | undefined {
  const shares = { late: config.lateCancelRate, crossing: config.crossingRate };
  const kind = drawn(['late', 'crossing'], shares, chance('hang-up'));
  if (kind === undefined) return undefined;
  const seconds = between(config.cancelSeconds, chance('cancel'));
  return { kind, afterMs: Math.round((1000 * seconds) / config.speed) };
}

/** What is worth remembering of a plan when everything is told of it: what a look-up shows. */
export function briefOf({ steps, acknowledged, isMachine: machine }: Plan): Plan {
  const progress = steps.findLast(isProgress);
  return {
    steps: steps.filter((step) => isMilestone(step) || step === progress),
    shuffled: false,
    acknowledged,
    ...(machine && { isMachine: true }),
  };
}

function isMilestone({ status, event }: Step): boolean {
  return event === undefined && (status === 'in-progress' || isTerminalStatus(status));
}

/** Whether the network has no line for the call, so that it is never in the air. */
export function isTurnedAway({ steps }: Plan): boolean {
  return steps.at(-1)?.sipReason === 'Maximum Calls In Progress';
}

/** The step that a call has reached `elapsedMs` after it was received. */
export function reachedStep(plan: Plan, elapsedMs: number): Step | undefined {
  return plan.steps.findLast((step) => step.atMs <= elapsedMs);
}

/**
 * The steps whose webhooks are sent, in this order, when the step at `index` is reached. Where they
 * are shuffled, one that is not sent now comes with the next of its kind.
 */
export function stepsToPost(plan: Plan, index: number): Step[] {
  const step = plan.steps[index];
  if (step === undefined) return [];
  const steps = plan.shuffled ? shuffled(step, plan.steps.slice(0, index)) : [step];
  return steps.filter(({ lost }) => !lost);
}

/** Statuses among statuses, and events of the detection among events: each kind has its own hook. */
function shuffled(step: Step, past: readonly Step[]): Step[] {
  const isEvent = step.event !== undefined;
  const earlier = past.filter(({ event }) => (event !== undefined) === isEvent);
  const last = earlier.at(-1);
  if (last === undefined) return [step, step];
  const isEnd = isTerminalStatus(step.status) || step.event?.type === 'amd_stopped';
  if (isEnd) return [step, last, step];
  return earlier.length % 2 === 0 ? [step, last] : [];
}
