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
import { play } from './play.ts';
import { say } from './say.ts';

/** What verbs do to the audio of a call that Asterisk carries. */
export class AsteriskMedia implements CallMedia {
  readonly #call: Audible;
  readonly #stopwatch: Pick<Stopwatch, 'waitForAnswer'>;

  /** @param channelId of the call's channel, which is up */
  constructor(
    media: Media,
    { channelId, stopwatch }: { channelId: string; stopwatch: Pick<Stopwatch, 'waitForAnswer'> },
  ) {
    this.#call = { media, audio: media.audioOf(channelId) };
    this.#stopwatch = stopwatch;
  }

  /** The channel, for verbs that come in files of their own. */
  get audio(): ChannelAudio {
    return this.#call.audio;
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

  async gather(
    verb: MembersOf<'gather'>,
    voice: { synthesizer: Synthesizer | null; recognizer: Recognizer },
    signal: AbortSignal,
  ): Promise<Gathered> {
    const gathering = gather(verb, voice, { call: this.#call, signal });
    return (await this.#stopwatch.waitForAnswer(gathering, signal)) ?? HUNG_UP;
  }
}
