import type { SimulatorConfig } from '../../config/config.ts';
import { NETWORK_OUTCOMES, VOICES } from '../../config/simulator.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import type { HangUpRace, Plan } from '../network/plan.ts';
import type { Step } from '../network/step.ts';
import { DEFAULT_SCRIPT, scriptedOutcome, scriptForNumber } from './number-script.ts';
import type { Overrides } from './overrides.ts';
import { interpolate, pickByShare, seededFraction } from './seeded-random.ts';
import { buildTimeline } from './timeline.ts';
import { isMachine } from './voice.ts';

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
