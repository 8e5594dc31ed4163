import type { Hook, Speech } from '../ledger/call-details.ts';
import type { Gathered, Recognizer } from './gather-result.ts';
import type { MembersOf } from './verb.ts';

/** The synthesizer of a call, for texts that name none. */
export type Synthesizer = Speech['synthesizer'];

/**
 * What the verbs of an application do to the audio of one answered call. Every promise resolves when
 * the verb is over, the call has ended or the signal aborts, whichever is first. A verb that fails
 * rejects with a `MediaError`, whose message becomes the call's `application_problem`.
 */
export type CallMedia = {
  /** Speaks the texts of the verb, as often as its `loop` says. */
  say(verb: MembersOf<'say'>, synthesizer: Synthesizer | null, signal: AbortSignal): Promise<void>;
  /**
   * Plays the sounds of the verb.
   * @returns the members that its action hook gets besides those of the call
   */
  play(verb: MembersOf<'play'>, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Lets the time of a `pause` pass, in milliseconds; infinite: until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Presses keys for the callee to hear (RFC 4733). Absent: the network has no such verb. */
  dtmf?(verb: MembersOf<'dtmf'>, signal: AbortSignal): Promise<void>;
  /**
   * Connects the call with a voice agent. Absent: the network has no such verb.
   * @param application `members`: those of the call's webhooks; `hook`: that of the application
   * @returns the members that its action hook gets besides those of the call
   */
  listen?(
    verb: MembersOf<'listen'>,
    application: { members: Record<string, unknown>; hook: Hook | null },
    signal: AbortSignal,
  ): Promise<Record<string, unknown>>;
  /**
   * Calls an agent and connects it with the call. Absent: the network has no such verb.
   * @returns the members that its action hook gets besides those of the call
   */
  dial?(verb: MembersOf<'dial'>, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Plays the prompt of the verb, and collects keys or speech by its rules. */
  gather(
    verb: MembersOf<'gather'>,
    voice: { synthesizer: Synthesizer | null; recognizer: Recognizer },
    signal: AbortSignal,
  ): Promise<Gathered>;
};

/** A verb could not be played. The message is for whoever wrote the application. */
export class MediaError extends Error {
  override name = 'MediaError';
}
