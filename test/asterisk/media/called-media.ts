import { pino } from 'pino';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import { CallStateError } from '../../../src/asterisk/calls/call-state.ts';
import { Media } from '../../../src/asterisk/media/media.ts';
import { SIP_ADDRESS_ENDPOINT } from '../../../src/asterisk/trunks/trunk.ts';
import { AsteriskMedia } from '../../../src/call-control/asterisk/media/asterisk-media.ts';
import { VoiceAgents } from '../../../src/call-control/asterisk/media/voice-agents.ts';
import type { AsteriskSettings } from '../../../src/config/asterisk-settings.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { ANYWHERE } from '../../../src/outbound/address-rule.ts';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import { startCalleeFarm } from '../../callee-farm/start.ts';
import type { CalleeFarm } from '../../callee-farm/start.ts';
import type { CallView } from '../../callee-farm/witness/views.ts';
import { RunningAsterisk } from '../running-asterisk.ts';
import { TcpProxy } from '../tcp-proxy.ts';

/** An answered call: what our side does to its audio, and what the callee has counted. */
export type AnsweredCall = {
  sid: string;
  media: AsteriskMedia;
  view: () => Promise<CallView>;
  /** Waits until the callee is as wanted. */
  until: (isWanted: (view: CallView) => boolean) => Promise<unknown>;
  hangUp: () => Promise<void>;
};

const log = pino({ level: 'silent' });
const endpoints = {
  trunks: ['carrier'],
  defaultTrunk: 'carrier',
  sipEndpoint: SIP_ADDRESS_ENDPOINT,
};
const stopwatch = { waitForAnswer: <T>(answer: Promise<T>) => answer };

/** Calls through a real Asterisk to callees that send and count audio. */
export class CalledMedia implements AsyncDisposable {
  readonly #stack: AsyncDisposableStack;
  readonly #calls: AsteriskCalls;
  readonly #answered = new Map<string, () => void>();
  readonly farm: CalleeFarm;
  readonly ari: AriClient;
  readonly asterisk: RunningAsterisk;
  /** Before the connection of our side to Asterisk. */
  readonly proxy: TcpProxy;
  #count = 0;

  private constructor(
    stack: AsyncDisposableStack,
    parts: { farm: CalleeFarm; asterisk: RunningAsterisk; ari: AriClient; proxy: TcpProxy },
  ) {
    this.#stack = stack;
    this.farm = parts.farm;
    this.asterisk = parts.asterisk;
    this.ari = parts.ari;
    this.proxy = parts.proxy;
    this.#calls = new AsteriskCalls({
      ari: parts.ari,
      application: 'redial',
      endpoints,
      journalFile: null,
      isStranger: () => true,
      elapsedMs: () => 0,
      log,
      onStep: (sid, { status }) => {
        if (status === 'in-progress') this.#answered.get(sid)?.();
      },
    });
  }

  static async start(): Promise<CalledMedia> {
    await using stack = new AsyncDisposableStack();
    const farm = stack.use(await startCalleeFarm());
    const asterisk = stack.use(await RunningAsterisk.start(farm.sipPort));
    const settings = asterisk.settings();
    const proxy = stack.use(await TcpProxy.before(Number(new URL(settings.url).port)));
    const url = `http://127.0.0.1:${proxy.port}/ari`;
    const ari = stack.use(new AriClient(() => ({ ...settings, url }), log));
    await ari.connect();
    return new CalledMedia(stack.move(), { farm, asterisk, ari, proxy });
  }

  /** What calls play and say, with these settings. */
  async open(
    settings: Partial<Pick<AsteriskSettings, 'speech' | 'recognizer'>> & { soundsDir: string },
  ): Promise<Media> {
    const media = await Media.create({
      ari: this.ari,
      settings: {
        speech: null,
        recognizer: null,
        cacheDir,
        ari: { application: 'redial' },
        ...settings,
      },
      rule: ANYWHERE,
      now: Date.now,
    });
    return this.#stack.use(media);
  }

  /** Calls a callee that answers at once, and behaves so. */
  async answer(media: Media, behaviour: Behaviour): Promise<AnsweredCall> {
    this.#count += 1;
    const sid = `media-${this.#count}`;
    const from = '+12125550100';
    const agents = this.#stack.use(this.#agentsOf(media));
    const number = `+44207946${String(this.#count).padStart(4, '0')}`;
    await this.farm.setBehaviour(number, { ring_after_ms: 0, answer_after_ms: 0, ...behaviour });
    const answered = new Promise<void>((resolve) => this.#answered.set(sid, resolve));
    await this.#calls.create({
      sid,
      requestedAt: Date.now(),
      ringTimeoutSeconds: 30,
      timeLimitSeconds: null,
      from,
      to: { type: 'phone', number },
    });
    await this.#calls.dial(sid);
    await answered;
    return {
      sid,
      media: new AsteriskMedia(
        { media, agents },
        { sid, from, channelId: sid, owner: 'clinic', stopwatch },
      ),
      view: async () => {
        const view = (await this.farm.calls()).find((one) => one.called_number === number);
        if (view === undefined) throw new Error('the callee was not called');
        return view;
      },
      until: (isWanted) =>
        this.farm.until((views) =>
          views.some((view) => view.called_number === number && isWanted(view)),
        ),
      hangUp: async () => {
        try {
          this.#calls.hangUp(sid);
        } catch (error) {
          // The callee was first.
          if (!(error instanceof CallStateError)) throw error;
        }
      },
    };
  }

  #agentsOf({ events }: Media): VoiceAgents {
    const { ari } = this;
    const settings = this.asterisk.settings();
    const shared = { ari, events, settings, log };
    return new VoiceAgents({
      ...shared,
      endpoints,
      journalFile: null,
      rule: ANYWHERE,
      trunkHosts: [],
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#calls[Symbol.dispose]();
    await this.#stack.disposeAsync();
  }
}
