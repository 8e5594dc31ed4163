import type { Voice } from '../../config/simulator.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import type { DetectionEvent, Step } from './step.ts';
import { endOfListening, timersOf, verdictOn } from './amd-result.ts';
import { SOUNDS } from './voice.ts';

const STOPPED = { type: 'amd_stopped' } as const;

type Timed = readonly [afterMs: number, event: DetectionEvent];

/**
 * The steps that report who answered, from the answer on; a detection that the end of the call cuts
 * off only stops.
 */
export function detectionSteps(
  answered: Step,
  { voice, settings }: { voice: Voice; settings: DetectionSettings },
  lastsMs: number,
): Step[] {
  const events = eventsOf(voice, settings).filter(([afterMs]) => afterMs < lastsMs);
  const isCutOff = events.at(-1)?.[1].type !== STOPPED.type;
  const all: Timed[] = isCutOff ? [...events, [lastsMs, STOPPED]] : events;
  return all.map(([afterMs, event]) => ({ ...answered, atMs: answered.atMs + afterMs, event }));
}

/**
 * The events of a call that goes on, the last of which ends the detection. A tone that comes later
 * than the end of a greeting is not heard (jambonz-feature-server#1542); one that does not come in
 * its time ends the detection without a word.
 */
function eventsOf(voice: Voice, settings: DetectionSettings): Timed[] {
  const { toneTimeoutMs } = timersOf(settings);
  const sound = SOUNDS[voice];
  const verdict = verdictOn(sound, settings);
  const endsMs = endOfListening(verdict, sound, settings);
  const events: Timed[] = [[verdict.atMs, verdict.event]];
  const { toneMs = Number.POSITIVE_INFINITY } = sound;
  const isToneInTime = toneMs < toneTimeoutMs;
  const stopMs = isToneInTime ? endsMs : Math.min(endsMs, toneTimeoutMs);
  if (isToneInTime)
    events.push([toneMs, { type: 'amd_tone_detected', frequency: 1000, variance: 2 }]);
  if (verdict.event.type === 'amd_machine_detected' && endsMs <= stopMs) {
    events.push([endsMs, { type: 'amd_machine_stopped_speaking' }]);
  }
  const isHeard = ([afterMs]: Timed) => afterMs <= stopMs;
  return [...events.filter(isHeard).toSorted(([a], [b]) => a - b), [stopMs, STOPPED]];
}

/** The step that stops a detection which a hang-up cuts off; none where nothing is under way. */
export function stopOfDetection(
  steps: readonly Step[],
  past: readonly Step[],
  atMs: number,
): Step[] {
  const stop = steps.find(({ event }) => event?.type === STOPPED.type);
  return stop === undefined || past.includes(stop) ? [] : [{ ...stop, atMs }];
}
