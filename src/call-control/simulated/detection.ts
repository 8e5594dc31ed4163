import type { Voice } from '../../config/simulator.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import type { DetectionEvent, Step } from '../network/step.ts';
import { amdTimers, decideAmdResult, listeningEndMs } from './amd-result.ts';
import { SOUNDS } from './voice.ts';

const STOPPED = { type: 'amd_stopped' } as const;

type TimedEvent = readonly [afterMs: number, event: DetectionEvent];

/**
 * The steps that report who answered. If the conversation ends first, the detection stops with it.
 * @param talkMs length of the conversation, in simulated milliseconds
 */
export function buildDetectionSteps(
  answered: Step,
  { voice, settings }: { voice: Voice; settings: DetectionSettings },
  talkMs: number,
): Step[] {
  const events = buildEvents(voice, settings).filter(([afterMs]) => afterMs < talkMs);
  const isCutOff = events.at(-1)?.[1].type !== STOPPED.type;
  const all: TimedEvent[] = isCutOff ? [...events, [talkMs, STOPPED]] : events;
  return all.map(([afterMs, event]) => ({ ...answered, atMs: answered.atMs + afterMs, event }));
}

/**
 * The events of a conversation without end. The last event stops the detection. jambonz misses a tone
 * that sounds after the end of the greeting (jambonz-feature-server#1542). Without a tone before
 * `toneTimeoutMs` the detection stops without another event.
 */
function buildEvents(voice: Voice, settings: DetectionSettings): TimedEvent[] {
  const { toneTimeoutMs } = amdTimers(settings);
  const sound = SOUNDS[voice];
  const amdResult = decideAmdResult(sound, settings);
  const endsMs = listeningEndMs(amdResult, sound, settings);
  const events: TimedEvent[] = [[amdResult.atMs, amdResult.event]];
  const { toneMs = Number.POSITIVE_INFINITY } = sound;
  const isToneInTime = toneMs < toneTimeoutMs;
  const stopMs = isToneInTime ? endsMs : Math.min(endsMs, toneTimeoutMs);
  if (isToneInTime) {
    events.push([toneMs, { type: 'amd_tone_detected', frequency: 1000, variance: 2 }]);
  }
  if (amdResult.event.type === 'amd_machine_detected' && endsMs <= stopMs) {
    events.push([endsMs, { type: 'amd_machine_stopped_speaking' }]);
  }
  const isHeard = ([afterMs]: TimedEvent) => afterMs <= stopMs;
  return [...events.filter(isHeard).toSorted(([a], [b]) => a - b), [stopMs, STOPPED]];
}

/** The step that stops a running detection at a hang-up; empty if none is running. */
export function stopDetection(steps: readonly Step[], past: readonly Step[], atMs: number): Step[] {
  const stop = steps.find(({ event }) => event?.type === STOPPED.type);
  return stop === undefined || past.includes(stop) ? [] : [{ ...stop, atMs }];
}
