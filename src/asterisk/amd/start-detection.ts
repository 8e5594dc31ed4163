import type { Logger } from 'pino';
import { detectionTimers } from '../../domain/detection-timers.ts';
import type { DetectionTimers, RequestedDetectionTimers } from '../../domain/detection-timers.ts';
import type { AriClient } from '../ari/ari-client.ts';
import type { AriEvent } from '../ari/ari-event.ts';
import { amdArguments, readAmdFinding } from './amd-application.ts';
import type { DetectionEvent } from './detection-event.ts';
import { advanceDetection, detectionDeadlineMs, startedDetection } from './detection-progress.ts';
import type { DetectionObservation } from './detection-progress.ts';
import {
  amdChannelId,
  closeListeningChannels,
  openListeningChannels,
  PAUSE_MS,
  toneOfChannel,
} from './listening-channels.ts';

export type DetectionOptions = {
  ari: AriClient;
  /** The Stasis application of `ari`. */
  application: string;
  /** The id of the channel of the call, which has been answered just now. */
  sid: string;
  settings: { timers?: RequestedDetectionTimers | undefined };
  /** Hears each event as it happens; the last one is `amd_stopped`, unless the signal aborts. */
  onEvent: (event: DetectionEvent) => void;
  /** Ends the detection without another event. */
  signal: AbortSignal;
  log: Logger;
};

/**
 * Tells whether a person or a machine has answered, beside the application of the call. The timers
 * count from here. Whatever fails in Asterisk ends the detection without a result.
 * @returns when it is over and Asterisk has been told to close its channels
 */
export async function startDetection(options: DetectionOptions): Promise<void> {
  const { sid, log, ari, application } = options;
  const listened = { ari, application, sid };
  const timers = detectionTimers(options.settings.timers);
  const detection = new Detection(options, timers);
  try {
    await openListeningChannels(listened, amdArguments(timers));
  } catch (error) {
    // A call that has just ended has no channel to listen to.
    if (detection.isRunning) log.warn({ err: error, callSid: sid }, 'cannot detect who answered');
    detection.observe({ kind: 'call ended' });
  }
  await detection.over;
  await closeListeningChannels(listened).catch((error: unknown) => {
    log.warn({ err: error, callSid: sid }, 'Asterisk did not confirm the end of a detection');
  });
}

class Detection {
  readonly over: Promise<void>;
  readonly #options: DetectionOptions;
  readonly #timers: DetectionTimers;
  readonly #startedAtMs = performance.now();
  #end: () => void = () => undefined;
  #progress = startedDetection();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DetectionOptions, timers: DetectionTimers) {
    this.#options = options;
    this.#timers = timers;
    const { ari, signal } = options;
    const stopListening = ari.listen((news) => {
      if (news.type === 'asterisk') this.#receive(news.event);
    });
    this.over = new Promise<void>((resolve) => (this.#end = resolve)).finally(() => {
      clearTimeout(this.#timer);
      stopListening();
      signal.removeEventListener('abort', this.#end);
    });
    signal.addEventListener('abort', this.#end, { once: true });
    if (signal.aborted) this.#end();
    this.#wait();
  }

  get isRunning(): boolean {
    return this.#progress.phase !== 'stopped';
  }

  observe(observation: DetectionObservation): void {
    if (this.#options.signal.aborted) return;
    const { progress, events } = advanceDetection(this.#progress, observation, this.#timers);
    this.#progress = progress;
    for (const event of events) this.#options.onEvent(event);
    if (this.isRunning) this.#wait();
    else this.#end();
  }

  #receive(event: AriEvent): void {
    const observation = this.#read(event);
    if (observation !== undefined) this.observe(observation);
  }

  #read(event: AriEvent): DetectionObservation | undefined {
    if (!('channel' in event)) return undefined;
    const { id } = event.channel;
    const { sid } = this.#options;
    if (id === sid) return isEnd(event) ? { kind: 'call ended' } : undefined;
    if (event.type === 'ChannelToneDetected') {
      const frequency = toneOfChannel(id, sid);
      return frequency === undefined ? undefined : { kind: 'tone', frequency };
    }
    return id === amdChannelId(sid) ? this.#readOfAmd(event) : undefined;
  }

  #readOfAmd(event: AriEvent): DetectionObservation | undefined {
    if (event.type === 'StasisStart') {
      const finding = readAmdFinding(event.args);
      return finding && { kind: 'found', finding };
    }
    if (event.type === 'ChannelTalkingStarted') return { kind: 'speaks' };
    if (event.type !== 'ChannelTalkingFinished') return undefined;
    return { kind: 'silent', sinceMs: this.#elapsedMs() - PAUSE_MS };
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const deadlineMs = detectionDeadlineMs(this.#progress, this.#timers);
    if (deadlineMs === null) return;
    const delayMs = Math.max(0, deadlineMs - this.#elapsedMs());
    this.#timer = setTimeout(() => this.observe({ kind: 'late' }), delayMs);
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAtMs;
  }
}

/** The first sign of a call's end, before it is reported as ended. */
function isEnd({ type }: AriEvent): boolean {
  return type === 'ChannelHangupRequest' || type === 'StasisEnd' || type === 'ChannelDestroyed';
}
