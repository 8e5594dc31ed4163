import type { Logger } from 'pino';
import { startDetection } from '../../asterisk/amd/start-detection.ts';
import { dropDetections } from '../../asterisk/amd/listening-channels.ts';
import type { DetectionEvent } from '../../asterisk/amd/detection-event.ts';
import type { AriClient } from '../../asterisk/ari/ari-client.ts';
import type { Recordings } from '../../asterisk/recording/recordings.ts';
import type { AsteriskSettings } from '../../config/asterisk-settings.ts';
import type { Call } from '../ledger/call.ts';
import { isComplete } from '../network/plan.ts';
import { isAnswer } from '../network/step.ts';
import type { Step } from '../network/step.ts';
import type { CallLeg } from './call-leg.ts';
import { termsOf } from './call-properties.ts';

type AnsweredCallsOptions = {
  ari: AriClient;
  settings: Pick<AsteriskSettings, 'ari' | 'record'>;
  recordings: Recordings;
  log: Logger;
};

/** What begins beside the application when a call is answered: recording, and detection of machines. */
export class AnsweredCalls implements Disposable {
  readonly #options: AnsweredCallsOptions;
  readonly #addStep: (call: Call, step: Step) => void;
  readonly #detections = new Map<string, AbortController>();

  /** @param addStep takes the events of a detection */
  constructor(options: AnsweredCallsOptions, addStep: (call: Call, step: Step) => void) {
    this.#options = options;
    this.#addStep = addStep;
  }

  begin(leg: CallLeg): void {
    const { settings, recordings, log } = this.#options;
    if (settings.record === 'all') {
      recordings.start(leg.id).catch((error: unknown) => {
        log.warn({ err: error, callSid: leg.call.sid }, 'cannot record a call');
      });
    }
    if (leg.call.amdHook) this.#detect(leg);
  }

  /** Ends a detection before the call does. */
  end({ id, call }: CallLeg, atMs: number): void {
    const detection = this.#detections.get(id);
    if (detection === undefined) return;
    this.#detections.delete(id);
    detection.abort();
    this.#tell(call, { type: 'amd_stopped' }, atMs);
  }

  /**
   * Ends the detections of a process before this one, which cannot go on. Never throws.
   * @param elapsedMs milliseconds since the request for a call
   */
  async dropInterrupted(
    legs: readonly CallLeg[],
    elapsedMs: (call: Call) => number,
  ): Promise<void> {
    const { ari, log } = this.#options;
    for (const { id, call } of legs) {
      if (this.#detections.has(id) || !isDetecting(call)) continue;
      this.#tell(call, { type: 'amd_stopped' }, elapsedMs(call));
    }
    await dropDetections(ari, (id) => this.#detections.has(id)).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot close what interrupted detections have left in Asterisk');
    });
  }

  [Symbol.dispose](): void {
    for (const detection of this.#detections.values()) detection.abort();
  }

  #detect({ id, call }: CallLeg): void {
    const { ari, settings, log } = this.#options;
    const stopping = new AbortController();
    const beganMs = performance.now();
    const answeredMs = call.plan.steps.find(isAnswer)?.atMs ?? 0;
    this.#detections.set(id, stopping);
    void startDetection({
      ari,
      application: settings.ari.application,
      sid: id,
      settings: { timers: termsOf(call).detection?.timers },
      onEvent: (event) => {
        if (event.type === 'amd_stopped') this.#detections.delete(id);
        this.#tell(call, event, answeredMs + Math.round(performance.now() - beganMs));
      },
      signal: stopping.signal,
      log,
    });
  }

  #tell(call: Call, event: DetectionEvent, atMs: number): void {
    const answered = call.plan.steps.find(isAnswer);
    if (answered !== undefined) this.#addStep(call, { ...answered, atMs, event });
  }
}

/** Whether the ledger has seen no end of a detection that began with the answer of a live call. */
function isDetecting({ amdHook, plan }: Call): boolean {
  const isStopped = plan.steps.some(({ event }) => event?.type === 'amd_stopped');
  return Boolean(amdHook) && plan.steps.some(isAnswer) && !isStopped && !isComplete(plan);
}
