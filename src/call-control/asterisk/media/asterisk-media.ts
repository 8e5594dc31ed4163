import type { ChannelAudio } from '../../../asterisk/media/channel/channel-audio.ts';
import type { Media } from '../../../asterisk/media/media.ts';
import type { CallMedia, Synthesizer } from '../../application/call-media.ts';
import { HUNG_UP } from '../../application/gather-result.ts';
import type { Gathered, Recognizer } from '../../application/gather-result.ts';
import type { Stopwatch } from '../../application/stopwatch.ts';
import type { MembersOf } from '../../application/verb.ts';
import type { Audible } from './audible.ts';
import { dtmf } from './dtmf.ts';
import { gather } from './gather.ts';
import { dial } from './dial.ts';
import type { DiallingCall } from './dial.ts';
import { listen } from './listen.ts';
import type { ListenedCall } from './listen.ts';
import { play } from './play.ts';
import { say } from './say.ts';
import type { VoiceAgents } from './voice-agents.ts';

type AnsweredCall = DiallingCall & {
  /** Whose call it is: sounds are made in the turn of their owner. */
  owner: string;
  stopwatch: Pick<Stopwatch, 'waitForAnswer'>;
};

/** The longest delay of `setTimeout`, 24.8 days. */
const LONGEST_PAUSE_MS = 2 ** 31 - 1;

/** What verbs do to the audio of a call that Asterisk carries. */
export class AsteriskMedia implements CallMedia {
  readonly #call: Audible;
  readonly #dialling: DiallingCall;
  readonly #agents: VoiceAgents;
  readonly #stopwatch: Pick<Stopwatch, 'waitForAnswer'>;

  /** @param channelId of the call's channel, which is up */
  constructor(
    { media, agents }: { media: Media; agents: VoiceAgents },
    { sid, from, channelId, owner, stopwatch }: AnsweredCall,
  ) {
    this.#call = { media, audio: media.audioOf(channelId), owner };
    this.#dialling = { sid, from, channelId };
    this.#agents = agents;
    this.#stopwatch = stopwatch;
  }

  /** The channel, for verbs that come in files of their own. */
  get audio(): ChannelAudio {
    return this.#call.audio;
  }

  /** Sends silence: a far end that hears nothing at all may take the call for broken. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    const silence = this.#call.audio.silence(Math.min(Math.max(0, ms), LONGEST_PAUSE_MS), signal);
    await this.#stopwatch.waitForAnswer(silence, signal);
  }

  async say(
    verb: MembersOf<'say'>,
    synthesizer: Synthesizer | null,
    signal: AbortSignal,
  ): Promise<void> {
    const saying = say(verb, synthesizer, { call: this.#call, signal });
    await this.#stopwatch.waitForAnswer(saying, signal);
  }

  async play(verb: MembersOf<'play'>, signal: AbortSignal): Promise<Record<string, unknown>> {
    const playing = play(verb, { call: this.#call, signal });
    return (await this.#stopwatch.waitForAnswer(playing, signal)) ?? {};
  }

  async dtmf(verb: MembersOf<'dtmf'>, signal: AbortSignal): Promise<void> {
    await this.#stopwatch.waitForAnswer(dtmf(verb, { call: this.#call, signal }), signal);
  }

  async listen(
    verb: MembersOf<'listen'>,
    application: Omit<ListenedCall, 'channelId'>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const call = { ...application, channelId: this.#dialling.channelId };
    return this.#untilDone(listen(this.#agents, verb, call, signal));
  }

  async dial(verb: MembersOf<'dial'>, signal: AbortSignal): Promise<Record<string, unknown>> {
    const { calls, rule, trunkHosts } = this.#agents;
    return this.#untilDone(dial({ calls, rule, trunkHosts }, verb, this.#dialling, signal));
  }

  async gather(
    verb: MembersOf<'gather'>,
    voice: { synthesizer: Synthesizer | null; recognizer: Recognizer },
    signal: AbortSignal,
  ): Promise<Gathered> {
    const gathering = gather(verb, voice, { call: this.#call, signal });
    return (await this.#stopwatch.waitForAnswer(gathering, signal)) ?? HUNG_UP;
  }

  /** The signal ends it, too, but the next verb has to wait until the call is out of the bridge. */
  async #untilDone(connected: Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
    return (await this.#stopwatch.waitForAnswer(connected, new AbortController().signal)) ?? {};
  }
}
