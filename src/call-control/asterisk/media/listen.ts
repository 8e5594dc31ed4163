import { setTimeout as wait } from 'node:timers/promises';
import type { ChannelEvents } from '../../../asterisk/media/channel/channel-events.ts';
import { keepAlive } from '../../../asterisk/media/stream/keep-alive.ts';
import type { AudioStream } from '../../../asterisk/media/stream/audio-stream.ts';
import type { AudioStreams } from '../../../asterisk/media/stream/audio-streams.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';
import { MediaError } from '../../application/call-media.ts';
import type { MembersOf } from '../../application/verb.ts';
import type { Hook } from '../../ledger/call-details.ts';
import { AgentAudio } from './agent-audio.ts';
import { AgentSocket } from './agent-socket.ts';
import { CallSides } from './call-sides.ts';
import { callAttributes } from './call-attributes.ts';
import { readListen } from './listen-settings.ts';
import type { ListenSettings } from './listen-settings.ts';

export type ListenParts = {
  streams: AudioStreams;
  events: ChannelEvents;
  /** Where agents may be. */
  rule: AddressRule;
};

/** An answered call of whose audio a verb takes care. */
export type ListenedCall = {
  channelId: string;
  /** The members of its webhooks. */
  members: Record<string, unknown>;
  /** The hook of its application. */
  hook: Hook | null;
};

/** An agent that does not read gets no more than this. */
const MOST_UNREAD_SECONDS = 10;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Why the verb ended; a problem is one of the agent. */
type End = { digits?: string; problem?: string };

/**
 * Connects a call with a voice agent until the agent disconnects, a key or the time ends it, or the
 * call has ended. Rules and messages are those of jambonz (`lib/tasks/listen.js`, `mod_audio_fork`).
 * @returns the members that the action hook gets besides those of the call
 * @throws {MediaError} if the agent cannot be reached, does not read, or speaks too far ahead
 */
export async function listen(
  parts: ListenParts,
  verb: MembersOf<'listen'>,
  call: ListenedCall,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const settings = readListen(verb, call.hook);
  if (signal.aborted) return {};
  const conversation = new Conversation(parts, settings, call);
  const beganAt = performance.now();
  const end = await conversation.run(signal);
  if (end.problem !== undefined) throw new MediaError(`listen: ${end.problem}`);
  const seconds = Math.floor((performance.now() - beganAt) / 1000);
  return { dial_call_duration: seconds, ...(end.digits && { digits: end.digits }) };
}

class Conversation {
  readonly #parts: ListenParts;
  readonly #settings: ListenSettings;
  readonly #call: ListenedCall;
  readonly #ended = Promise.withResolvers<End>();
  #isOver = false;
  /** What the callee says before the agent is there is lost. */
  #socket: AgentSocket | undefined;

  constructor(parts: ListenParts, settings: ListenSettings, call: ListenedCall) {
    this.#parts = parts;
    this.#settings = settings;
    this.#call = call;
  }

  async run(signal: AbortSignal): Promise<End> {
    const over = new AbortController();
    const stop = () => this.#end({});
    signal.addEventListener('abort', stop);
    try {
      await using opened = new AsyncDisposableStack();
      opened.defer(() => over.abort());
      const [socket, stream] = await this.#connect(opened);
      this.#follow({ socket, stream, opened }, over.signal);
      if (signal.aborted) stop();
      return await this.#ended.promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What the agent sends from here on has no effect: closing takes a moment. */
  readonly #end = (end: End): void => {
    this.#isOver = true;
    this.#ended.resolve(end);
  };

  /** The agent is called while Asterisk opens the audio, so that the callee does not wait for both. */
  async #connect(opened: AsyncDisposableStack): Promise<[AgentSocket, AudioStream]> {
    const { streams, rule } = this.#parts;
    const { address, sampleRate, mixType } = this.#settings;
    const connecting = AgentSocket.connect(address, rule).then((socket) => {
      this.#socket = opened.use(socket);
      socket.send(this.#firstMessage());
      return socket;
    });
    const sides = new CallSides(mixType, (audio) => this.#sendAudio(audio));
    const terms = { sid: this.#call.channelId, sampleRate };
    const opening = streams
      .open({ ...terms, onAudio: (audio) => sides.hearCallee(audio) })
      .then((stream) => opened.use(stream));
    const [socket, stream] = await Promise.allSettled([connecting, opening]);
    if (socket.status === 'rejected') throw socket.reason;
    if (stream.status === 'rejected') return rethrowNoAudio(stream.reason);
    if (mixType !== 'mono') {
      const onAudio = (audio: Buffer) => sides.hearAgent(audio);
      opened.use(await streams.openHeard({ ...terms, onAudio }).catch(rethrowNoAudio));
    }
    return [socket.value, stream.value];
  }

  #firstMessage(): Record<string, unknown> {
    const { sampleRate, mixType, metadata } = this.#settings;
    return { sampleRate, mixType, ...callAttributes(this.#call.members), ...metadata };
  }

  #follow(
    { socket, stream, opened }: Opened & { opened: AsyncDisposableStack },
    signal: AbortSignal,
  ): void {
    const settings = this.#settings;
    const end = this.#end;
    const audio = new AgentAudio({ stream, settings, send: (message) => socket.send(message) });
    opened.use(keepAlive(stream));
    if (settings.playBeep) audio.playBeep();
    socket.receive((received) => {
      if (this.#isOver) return;
      if (audio.receive(received) === 'disconnect') end({});
      const { problem } = audio;
      if (problem !== undefined) end({ problem });
    });
    void socket.flooded.then((problem) => end({ problem }));
    const { events } = this.#parts;
    opened.use(
      events.listen(this.#call.channelId, (event) => {
        if (event.kind === 'key') this.#onKey(event.key, socket);
      }),
    );
    void socket.closed.then(() => end({}));
    void stream.closed.then((why) =>
      end(why === 'lost' ? { problem: 'Asterisk closed the audio of the call' } : {}),
    );
    const longestMs = Math.min(settings.maxLengthMs, LONGEST_TIMER_MS);
    wait(longestMs, undefined, { signal, ref: false }).then(
      () => end({}),
      () => undefined,
    );
  }

  #sendAudio(audio: Buffer): void {
    if (this.#socket === undefined) return;
    const seconds = this.#socket.unreadBytes / (this.#settings.sampleRate * 2);
    if (seconds <= MOST_UNREAD_SECONDS) return this.#socket.send(audio);
    this.#end({ problem: `the agent did not read ${MOST_UNREAD_SECONDS} s of audio` });
  }

  #onKey(key: string, socket: AgentSocket): void {
    const { passDtmf, finishOnKey } = this.#settings;
    if (passDtmf) socket.send({ event: 'dtmf', dtmf: key });
    if (finishOnKey.includes(key)) this.#end({ digits: key });
  }
}

type Opened = { socket: AgentSocket; stream: AudioStream };

/** The call may have ended meanwhile; then nobody reads this. */
function rethrowNoAudio(cause: unknown): never {
  throw new MediaError('listen: Asterisk did not open the audio of the call', { cause });
}
