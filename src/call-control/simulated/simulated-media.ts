import type { CallMedia } from '../application/call-media.ts';
import { drawAnswer } from '../application/callee-answer.ts';
import type { CalleeAnswer } from '../application/callee-answer.ts';
import { gather } from '../application/gather.ts';
import type { Gathered, Recognizer } from '../application/gather-result.ts';
import { playDurationMs, playResult, sayDurationMs } from '../application/say.ts';
import type { Stopwatch } from '../application/stopwatch.ts';
import type { MembersOf } from '../application/verb.ts';
import type { Call } from '../ledger/call.ts';

/** Lets the time of every sound pass in silence. The callee answers as scripted, or as drawn. */
export class SimulatedMedia implements CallMedia {
  readonly #call: Call;
  readonly #stopwatch: Stopwatch;
  readonly #seed: number;
  #gatherCount = 0;

  constructor(call: Call, { stopwatch, seed }: { stopwatch: Stopwatch; seed: number }) {
    this.#call = call;
    this.#stopwatch = stopwatch;
    this.#seed = seed;
  }

  async pause(ms: number, signal: AbortSignal): Promise<void> {
    await this.#stopwatch.wait(ms, signal);
  }

  async say(verb: MembersOf<'say'>, _synthesizer: unknown, signal: AbortSignal): Promise<void> {
    await this.#stopwatch.wait(sayDurationMs(verb), signal);
  }

  async play(verb: MembersOf<'play'>, signal: AbortSignal): Promise<Record<string, unknown>> {
    await this.#stopwatch.wait(playDurationMs(verb), signal);
    return playResult(verb);
  }

  async gather(
    verb: MembersOf<'gather'>,
    { recognizer }: { recognizer: Recognizer },
    signal: AbortSignal,
  ): Promise<Gathered> {
    if (verb.say) await this.say(verb.say, null, signal);
    else if (verb.play) await this.play(verb.play, signal);
    if (signal.aborted) return { result: null, transcriptLine: null };
    const { afterMs, ...gathered } = gather(verb, this.#nextAnswer(verb), recognizer);
    await this.#stopwatch.wait(afterMs, signal);
    return gathered;
  }

  /** A machine never answers. After the end of its script, the callee stays silent. */
  #nextAnswer(verb: MembersOf<'gather'>): CalleeAnswer {
    const { plan, answers, to } = this.#call;
    const index = this.#gatherCount;
    this.#gatherCount += 1;
    if (plan.isMachine) return {};
    if (answers) return answers[index] ?? {};
    return drawAnswer(verb, { seed: this.#seed, to, index });
  }
}
