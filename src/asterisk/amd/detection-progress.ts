import type { DetectionTimers } from '../../domain/detection-timers.ts';
import type { AmdFinding } from './amd-application.ts';
import { HUMAN_DETECTED, LONG_GREETING, TONE_OF_MACHINE } from './detection-event.ts';
import type { DetectionEvent } from './detection-event.ts';

/** How far a detection is. Times are milliseconds after its start. */
export type DetectionProgress = {
  /** `deciding` between person and machine; `greeting`: a machine speaks. */
  phase: 'deciding' | 'greeting' | 'stopped';
  /** When the callee fell silent; null: it speaks. */
  silentSinceMs: number | null;
  hasSpoken: boolean;
  hasTone: boolean;
};

export type DetectionObservation =
  | { kind: 'found'; finding: AmdFinding }
  | { kind: 'speaks' }
  | { kind: 'silent'; sinceMs: number }
  | { kind: 'tone'; frequency: number }
  /** The deadline of the progress has passed. */
  | { kind: 'late' }
  | { kind: 'call ended' };

type Advance = { progress: DetectionProgress; events: readonly DetectionEvent[] };

/** How long a machine is silent after its tone when it records (as in jambonz). */
const SILENCE_AFTER_TONE_MS = 1000;
/** By how much the timers here are longer than those of `AMD()`, so that its result comes first. */
const BACKSTOP_MS = 1000;

const STOPPED: DetectionEvent = { type: 'amd_stopped' };

export function startedDetection(): DetectionProgress {
  return { phase: 'deciding', silentSinceMs: 0, hasSpoken: false, hasTone: false };
}

/** What an observation makes of a detection. After its end nothing changes it. */
export function advanceDetection(
  progress: DetectionProgress,
  observation: DetectionObservation,
  timers: DetectionTimers,
): Advance {
  if (progress.phase === 'stopped') return { progress, events: [] };
  switch (observation.kind) {
    case 'found':
      return find(progress, observation.finding);
    case 'speaks':
      return { progress: { ...progress, silentSinceMs: null, hasSpoken: true }, events: [] };
    case 'silent':
      return { progress: { ...progress, silentSinceMs: observation.sinceMs }, events: [] };
    case 'tone':
      return hearTone(progress, observation.frequency);
    case 'late':
      return stop(progress, ...lateEvents(progress, timers));
    case 'call ended':
      return stop(progress);
  }
}

/** When a detection has waited long enough; null: it is over, or only the callee's silence ends it. */
export function detectionDeadlineMs(
  progress: DetectionProgress,
  timers: DetectionTimers,
): number | null {
  switch (progress.phase) {
    case 'deciding': {
      const { noSpeechTimeoutMs, decisionTimeoutMs } = timers;
      const undecidedMs = progress.hasSpoken
        ? decisionTimeoutMs
        : Math.min(noSpeechTimeoutMs, decisionTimeoutMs);
      return Math.min(undecidedMs + BACKSTOP_MS, toneDeadlineMs(progress, timers));
    }
    case 'greeting': {
      const endMs = Math.min(greetingEndMs(progress, timers), toneDeadlineMs(progress, timers));
      return Number.isFinite(endMs) ? endMs : null;
    }
    case 'stopped':
      return null;
  }
}

function find(progress: DetectionProgress, finding: AmdFinding): Advance {
  // A tone told before.
  if (progress.phase !== 'deciding') return { progress, events: [] };
  switch (finding) {
    case 'human':
      return stop(progress, HUMAN_DETECTED);
    case 'silence':
      return stop(progress, { type: 'amd_no_speech_detected' });
    case 'undecided':
      return stop(progress, { type: 'amd_decision_timeout' });
    case 'machine':
      return { progress: { ...progress, phase: 'greeting' }, events: [LONG_GREETING] };
  }
}

/** The first tone counts: a short greeting with a tone at its end is a machine's. */
function hearTone(progress: DetectionProgress, frequency: number): Advance {
  if (progress.hasTone) return { progress, events: [] };
  const tone: DetectionEvent = { type: 'amd_tone_detected', frequency, variance: 0 };
  const events = progress.phase === 'deciding' ? [TONE_OF_MACHINE, tone] : [tone];
  return { progress: { ...progress, phase: 'greeting', hasTone: true }, events };
}

function lateEvents(progress: DetectionProgress, timers: DetectionTimers): DetectionEvent[] {
  if (progress.phase === 'greeting') {
    const isFinished = greetingEndMs(progress, timers) <= toneDeadlineMs(progress, timers);
    return isFinished ? [{ type: 'amd_machine_stopped_speaking' }] : [];
  }
  if (detectionDeadlineMs(progress, timers) === toneDeadlineMs(progress, timers)) return [];
  const { noSpeechTimeoutMs, decisionTimeoutMs } = timers;
  const isSilent = !progress.hasSpoken && noSpeechTimeoutMs <= decisionTimeoutMs;
  return [{ type: isSilent ? 'amd_no_speech_detected' : 'amd_decision_timeout' }];
}

function greetingEndMs({ silentSinceMs, hasTone }: DetectionProgress, timers: DetectionTimers) {
  if (silentSinceMs === null) return Number.POSITIVE_INFINITY;
  const { greetingCompletionTimeoutMs: silenceMs } = timers;
  return silentSinceMs + (hasTone ? Math.min(silenceMs, SILENCE_AFTER_TONE_MS) : silenceMs);
}

/** Without a tone until then, the detection stops without a word. */
function toneDeadlineMs({ hasTone }: DetectionProgress, { toneTimeoutMs }: DetectionTimers) {
  return hasTone ? Number.POSITIVE_INFINITY : toneTimeoutMs;
}

function stop(progress: DetectionProgress, ...events: DetectionEvent[]): Advance {
  return { progress: { ...progress, phase: 'stopped' }, events: [...events, STOPPED] };
}
