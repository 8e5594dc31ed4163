import type { ChannelEvent } from '../../../asterisk/media/channel/channel-events.ts';
import type { TurnRecorder } from '../../../asterisk/media/channel/turn-recorder.ts';
import type { SpeechRecognizer } from '../../../asterisk/media/speech/speech-recognizer.ts';
import { MediaError } from '../../application/call-media.ts';
import type { Synthesizer } from '../../application/call-media.ts';
import {
  deadlineMs,
  isEnough,
  type Keys,
  NO_KEYS,
  pressKey,
  promptEnded,
} from '../../application/gather-keys.ts';
import {
  type Gathered,
  HUNG_UP,
  keysGathered,
  nameUnlessDefault,
  type Recognizer,
  speechGathered,
  timedOut,
} from '../../application/gather-result.ts';
import type { MembersOf } from '../../application/verb.ts';
import { timerDelayMs } from '../../calls/timer.ts';
import { played } from './audible.ts';
import type { Audible } from './audible.ts';
import { play } from './play.ts';
import { say } from './say.ts';

type Gather = MembersOf<'gather'>;
type Turns = { recorder: TurnRecorder; recognizer: SpeechRecognizer };
type Voice = { synthesizer: Synthesizer | null; recognizer: Recognizer };

const NO_RECOGNIZER =
  'gather: this installation does not understand speech; the operator can name a recognizer by ASTERISK_RECOGNIZER_URL';

/** Plays the prompt of a `gather`, and collects keys or speech, by the rules of jambonz. */
export async function gather(
  verb: Gather,
  voice: Voice,
  { call, signal }: { call: Audible; signal: AbortSignal },
): Promise<Gathered> {
  const inputs = verb.input ?? ['digits'];
  const { recognizer } = call.media;
  const wantsSpeech = inputs.includes('speech');
  if (wantsSpeech && recognizer === null && !inputs.includes('digits')) {
    throw new MediaError(NO_RECOGNIZER);
  }
  await using gathering = new Gathering(verb, voice, { call, signal });
  return await played('gather', gathering.run(wantsSpeech ? recognizer : null));
}

/** One gather, from the begin of its prompt to its result. */
class Gathering implements AsyncDisposable {
  readonly #verb: Gather;
  readonly #voice: Voice;
  readonly #call: Audible;
  readonly #signal: AbortSignal;
  readonly #result = Promise.withResolvers<Gathered>();
  /** Aborts with the gather: its prompt, its silence. */
  readonly #over = new AbortController();
  readonly #prompt = new AbortController();
  readonly #cleanUp = new AsyncDisposableStack();
  #isPrompting = true;
  #keys: Keys = NO_KEYS;
  #timer: NodeJS.Timeout | undefined;
  #turns: Turns | null = null;

  constructor(
    verb: Gather,
    voice: Voice,
    { call, signal }: { call: Audible; signal: AbortSignal },
  ) {
    this.#verb = verb;
    this.#voice = voice;
    this.#call = call;
    this.#signal = signal;
  }

  /** @param recognizer null: no speech is gathered */
  async run(recognizer: SpeechRecognizer | null): Promise<Gathered> {
    const { audio } = this.#call;
    this.#cleanUp.use(audio.listen((event) => this.#receive(event)));
    // The call has ended, or other verbs have replaced this one: nobody reads the result.
    this.#signal.addEventListener('abort', () => this.#result.resolve(HUNG_UP), { once: true });
    if (this.#signal.aborted) return HUNG_UP;
    if (this.#listensDuringPrompt) await this.#listen(recognizer);
    void this.#run(recognizer).catch((error: unknown) => this.#result.reject(error));
    return this.#result.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer);
    this.#over.abort();
    await this.#cleanUp.disposeAsync();
  }

  async #run(recognizer: SpeechRecognizer | null): Promise<void> {
    await this.#playPrompt();
    this.#isPrompting = false;
    if (this.#over.signal.aborted) return;
    if (!this.#listensDuringPrompt) await this.#listen(recognizer);
    this.#keys = promptEnded(this.#verb, this.#keys, performance.now());
    this.#setTimer();
    await this.#call.audio.silence(Number.POSITIVE_INFINITY, this.#over.signal);
  }

  async #playPrompt(): Promise<void> {
    const { say: texts, play: sounds } = this.#verb;
    const signal = AbortSignal.any([this.#over.signal, this.#prompt.signal, this.#signal]);
    const playing = { call: this.#call, signal };
    if (texts) await say(texts, this.#voice.synthesizer, playing);
    else if (sounds) await play(sounds, playing);
  }

  get #listensDuringPrompt(): boolean {
    return this.#verb.listenDuringPrompt !== false;
  }

  #takesKeys(): boolean {
    return (this.#verb.input ?? ['digits']).includes('digits');
  }

  async #listen(recognizer: SpeechRecognizer | null): Promise<void> {
    if (recognizer === null) return;
    const recorder = await this.#call.media.recordTurns(this.#call.audio.channelId);
    this.#cleanUp.use(recorder);
    this.#turns = { recorder, recognizer };
  }

  #receive(event: ChannelEvent): void {
    if (event.kind === 'gone') return this.#result.resolve(HUNG_UP);
    if (this.#isPrompting && !this.#listensDuringPrompt) return;
    if (event.kind === 'key') this.#press(event.key);
    if (this.#turns === null) return;
    if (event.kind === 'talking-started') this.#beginTurn();
    if (event.kind === 'talking-finished') {
      this.#endTurn(this.#turns, event.talkMs).catch((error: unknown) =>
        this.#result.reject(error),
      );
    }
  }

  /** As in jambonz, keys cut off the prompt unless `dtmfBargein` is false, or no keys are gathered. */
  #press(key: string): void {
    const takesKeys = this.#takesKeys();
    if (this.#verb.dtmfBargein ?? takesKeys) this.#prompt.abort();
    if (!takesKeys) return;
    // Who presses keys does not answer by speech.
    this.#turns = null;
    const { keys, isOver } = pressKey(this.#verb, this.#keys, { key, atMs: performance.now() });
    this.#keys = keys;
    if (isOver) return this.#result.resolve(keysGathered(keys.pressed));
    this.#setTimer();
  }

  /** While the callee speaks, no time is up. */
  #beginTurn(): void {
    if (this.#verb.bargein) this.#prompt.abort();
    clearTimeout(this.#timer);
  }

  async #endTurn(turns: Turns, talkMs: number): Promise<void> {
    const wav = await turns.recorder.take(talkMs);
    const language = nameUnlessDefault(this.#verb.recognizer?.language);
    const recognition = await turns.recognizer
      .recognize(wav, language ?? this.#voice.recognizer.language)
      .catch((error: unknown) => this.#failed(error));
    // Null: keys came meanwhile.
    if (recognition === undefined || this.#turns === null) return;
    const { transcript: speech, confidence } = recognition;
    if (speech.trim() !== '') {
      const said = { speech, confidence };
      return this.#result.resolve(speechGathered(this.#verb, said, this.#voice.recognizer));
    }
    if (this.#isPrompting) return;
    this.#keys = promptEnded(this.#verb, this.#keys, performance.now());
    this.#setTimer();
  }

  #failed(error: unknown): undefined {
    const details = error instanceof Error ? error.message : 'the speech recognizer failed';
    this.#result.resolve({ result: { reason: 'error', details }, transcriptLine: null });
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const atMs = deadlineMs(this.#keys);
    if (!Number.isFinite(atMs)) return;
    this.#timer = setTimeout(() => this.#timeOut(), timerDelayMs(atMs - performance.now()));
  }

  #timeOut(): void {
    const { pressed } = this.#keys;
    const isGathered = isEnough(this.#verb, this.#keys);
    this.#result.resolve(isGathered ? keysGathered(pressed) : timedOut(pressed));
  }
}
