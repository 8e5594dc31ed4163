import type { SimulatorConfig } from '../../config/config.ts';
import { isPlayed } from '../application/built-in-agent.ts';
import { listenDuration } from '../application/listen-duration.ts';
import { UNPLAYED_VERBS } from '../application/verb-members.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import type { Forecast, Network, RequestToPlan } from '../network/network.ts';
import { createAgentReport } from './agent-report.ts';
import { decideHangUp } from './hang-up.ts';
import { findOverrideProblem, readOverrides } from './overrides.ts';
import { planCall } from './plan-call.ts';
import { madeUpRecordings } from './recording.ts';
import { SimulatedMedia } from './simulated-media.ts';

const nothing = async () => undefined;

/** A telephone network that decides every call in advance, so that nothing is left to carry. */
export function simulatedNetwork(config: SimulatorConfig): Network {
  return {
    speed: config.speed,
    builtInVerbs: null,
    unplayedVerbs: UNPLAYED_VERBS,
    isReady: true,
    describe: () => ({ network: 'simulated' }),
    recordings: madeUpRecordings,
    hasLineFor: () => true,
    takeLine: () => undefined,
    problemOf: ({ tag }: CreateCallRequest) => findOverrideProblem(tag),
    plan: (call) => planRequest(call, config),
    carry: nothing,
    decideHangUp,
    hangUp: nothing,
    adopt: nothing,
    openMedia: (call, stopwatch) => new SimulatedMedia(call, { stopwatch, seed: config.seed }),
    report: (call, end) => createAgentReport(call, end, config),
    [Symbol.asyncDispose]: nothing,
  };
}

function planRequest(
  { request, attempt, scriptedAnswers, isAtCapacity }: RequestToPlan,
  config: SimulatorConfig,
): Forecast {
  const { callHook, appJson, speech, tag, amdHook } = request;
  const own = readOverrides(tag);
  const answers = own.answers ?? scriptedAnswers;
  const isScripted = answers !== undefined;
  const hasApplication = isPlayed({ callHook, appJson, speech });
  const plan = planCall(
    {
      ...request,
      ...request.terms,
      ...(hasApplication &&
        listenDuration({ ...request, ...request.terms, attempt, isScripted }, config)),
      attempt,
      hasDetection: amdHook !== null,
      overrides: { ...own, ...(isAtCapacity && { outcome: 'carrier-full' }) },
    },
    config,
  );
  return { plan, ...(answers && { answers }) };
}
