import type { SimulatorConfig } from '../../config/config.ts';
import { NETWORK_OUTCOMES, VOICES } from '../../config/simulator.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import { buildTimeline } from '../simulated/timeline.ts';
import { DEFAULT_SCRIPT, scriptedOutcome, scriptForNumber } from '../simulated/number-script.ts';
import { interpolate, pickByShare, seededFraction } from '../simulated/seeded-random.ts';
import { isProgress } from './step.ts';
import type { Step } from './step.ts';
import { isMachine } from '../simulated/voice.ts';
import type { Overrides } from '../simulated/overrides.ts';

/** Everything that happens to a call unless somebody hangs up. The last step is terminal. */
export type Plan = {
  steps: readonly Step[];
  /** The server sends the webhooks of the steps twice and out of order. */
  shuffled: boolean;
  /** Whether the server answers the POST with 201; otherwise with 500. */
  acknowledged: boolean;
  /** An answering machine answers the call. */
  isMachine?: true;
  /** What goes wrong with a hang-up; absent: a hang-up ends the call at once. */
  hangUp?: HangUpRace;
  /** Set by a hang-up that goes wrong: until then the session is over, but the call is not. */
  releasedUntilMs?: number;
};

/**
 * How a hang-up goes wrong. `late`: the network ends a cancelled call `afterMs` later, without a
 * webhook. `crossing`: the far end answers within `afterMs`, or hangs up itself.
 */
export type HangUpRace = { kind: 'late' | 'crossing'; afterMs: number };

export type PlannedCall = {
  to: string;
  /** 1 for the first call to this contact. */
  attempt: number;
  /** Counts from the INVITE, as in jambonz. */
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  /** Simulated seconds for which the callee listens to an application; default: drawn. */
  listenSeconds?: number;
  /** Whether the request has `amd`. */
  hasDetection?: boolean;
  detection?: DetectionSettings | null;
  overrides?: Overrides;
};

type Chance = (name: string) => number;

/**
 * Decides everything about a call from its request and the seed alone. The speed divides all
 * simulated times, `timeout` and `timeLimit` included; durations stay in simulated seconds.
 */
export function planCall(call: PlannedCall, config: SimulatorConfig): Plan {
  const script = scriptForNumber(call.to);
  const chance: Chance = (name) => seededFraction(config.seed, call.to, call.attempt, name);
  const outcome = call.overrides?.outcome ?? drawOutcome(call, config, chance);
  const voice = call.overrides?.voice ?? drawVoice(config, chance);
  const steps = buildTimeline({ ...call, outcome, voice }, config);
  const isAnswered = steps.some(({ status }) => status === 'in-progress');
  const race = drawHangUpRace(config, chance);
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

/** A number with a script follows it. For all others the configured shares decide. */
function drawOutcome(
  { to, attempt }: PlannedCall,
  config: SimulatorConfig,
  chance: Chance,
): NetworkOutcome {
  const script = scriptForNumber(to);
  const shares = script === DEFAULT_SCRIPT ? config.outcomes : {};
  return (
    pickByShare(NETWORK_OUTCOMES, shares, chance('outcome')) ?? scriptedOutcome(script, attempt)
  );
}

function drawVoice({ voices, machineRate }: SimulatorConfig, chance: Chance): Voice {
  const voice = pickByShare(VOICES, voices, chance('voice'));
  return voice ?? (chance('machine') < machineRate ? 'machine' : 'human');
}

function drawHangUpRace(config: SimulatorConfig, chance: Chance): HangUpRace | undefined {
  const shares = { late: config.lateCancelRate, crossing: config.crossingRate };
  const kind = pickByShare(['late', 'crossing'], shares, chance('hang-up'));
  if (kind === undefined) return undefined;
  const seconds = interpolate(config.cancelSeconds, chance('cancel'));
  return { kind, afterMs: Math.round((1000 * seconds) / config.speed) };
}

/** Reduces the plan of a finished call to what a look-up shows, to save memory. */
export function summarizePlan({ steps, acknowledged, isMachine: machine }: Plan): Plan {
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

/** Whether the network is full, so that the call occupies no line. */
export function isRejectedForCapacity({ steps }: Plan): boolean {
  return steps.at(-1)?.sipReason === 'Maximum Calls In Progress';
}

/** The step that a call has reached `elapsedMs` after its request. */
export function reachedStep(plan: Plan, elapsedMs: number): Step | undefined {
  return plan.steps.findLast((step) => step.atMs <= elapsedMs);
}

/**
 * The steps whose webhooks the server sends, in this order, when the call reaches the step at `index`.
 * A shuffled plan may hold a step back until the next one of its kind.
 */
export function stepsToPost(plan: Plan, index: number): Step[] {
  const step = plan.steps[index];
  if (step === undefined) return [];
  const steps = plan.shuffled ? shuffledSteps(step, plan.steps.slice(0, index)) : [step];
  return steps.filter(({ lost }) => !lost);
}

/** Shuffles statuses and detection events separately, because each kind has its own hook. */
function shuffledSteps(step: Step, past: readonly Step[]): Step[] {
  const isEvent = step.event !== undefined;
  const earlier = past.filter(({ event }) => (event !== undefined) === isEvent);
  const last = earlier.at(-1);
  if (last === undefined) return [step, step];
  const isEnd = isTerminalStatus(step.status) || step.event?.type === 'amd_stopped';
  if (isEnd) return [step, last, step];
  return earlier.length % 2 === 0 ? [step, last] : [];
}
