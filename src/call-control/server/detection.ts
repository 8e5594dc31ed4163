import type { DetectionEvent, Step } from './step.ts';

/** Simulated milliseconds that a machine speaks, its tone included, before it records. */
export const MACHINE_GREETING_MS = 3500;

const STOPPED = { type: 'amd_stopped' } as const;

/** What is heard of a human and of a machine, in milliseconds after the answer. */
const heard: Record<'human' | 'machine', readonly (readonly [number, DetectionEvent])[]> = {
  human: [
    [
      1200,
      {
        type: 'amd_human_detected',
        reason: 'short greeting',
        greeting: 'Hello, who is speaking?',
        language: 'en-US',
      },
    ],
    [1200, STOPPED],
  ],
  machine: [
    [
      2000,
      {
        type: 'amd_machine_detected',
        reason: 'long greeting',
        greeting: 'Hello, I cannot take your call now, please leave a message',
        language: 'en-US',
      },
    ],
    [MACHINE_GREETING_MS, { type: 'amd_tone_detected', frequency: 1000, variance: 2 }],
    // One second of silence ends a greeting whose tone was heard.
    [MACHINE_GREETING_MS + 1000, { type: 'amd_machine_stopped_speaking' }],
    [MACHINE_GREETING_MS + 1000, STOPPED],
  ],
};

/**
 * The steps that report who answered, from the answer on; a detection that the end of the call cuts
 * off only stops.
 */
export function detectionSteps(
  answered: Step,
  answerer: 'human' | 'machine',
  lastsMs: number,
): Step[] {
  const steps = heard[answerer].flatMap(([afterMs, event]): Step[] =>
    afterMs < lastsMs ? [{ ...answered, atMs: answered.atMs + afterMs, event }] : [],
  );
  const isCutOff = steps.at(-1)?.event?.type !== STOPPED.type;
  if (!isCutOff) return steps;
  return [...steps, { ...answered, atMs: answered.atMs + lastsMs, event: STOPPED }];
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

/** Whether the answer to a hook is an application that begins by ending the call. */
export function asksForHangUp(answer: string): boolean {
  const [first]: unknown[] = verbsIn(answer);
  if (typeof first !== 'object' || first === null) return false;
  return 'hangup' in first || ('verb' in first && first.verb === 'hangup');
}

function verbsIn(answer: string): unknown[] {
  try {
    const verbs: unknown = JSON.parse(answer);
    return Array.isArray(verbs) ? verbs : [];
  } catch {
    return [];
  }
}
