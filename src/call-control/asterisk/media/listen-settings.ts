import { isSampleRate, SAMPLE_RATES } from '../../../asterisk/media/stream/audio-streams.ts';
import type { SampleRate } from '../../../asterisk/media/stream/audio-streams.ts';
import { MediaError } from '../../application/call-media.ts';
import type { MembersOf } from '../../application/verb.ts';
import type { Hook } from '../../ledger/call-details.ts';
import type { AgentAddress } from './agent-socket.ts';

/** A `listen` with its defaults, which are those of jambonz (`lib/tasks/listen.js`). */
export type ListenSettings = {
  address: AgentAddress;
  /** Of the audio that the agent gets, in samples a second. */
  sampleRate: SampleRate;
  mixType: 'mono' | 'stereo' | 'mixed';
  /** What the agent may play: nothing, `playAudio`, or binary messages. */
  agentAudio: 'none' | 'messages' | 'stream';
  /** Of the audio in binary messages of the agent. */
  agentSampleRate: SampleRate;
  passDtmf: boolean;
  playBeep: boolean;
  /** Keys that end the verb. */
  finishOnKey: string;
  /** Infinite unless told. */
  maxLengthMs: number;
  metadata: Record<string, unknown>;
};

/** The codec of most telephone lines. */
const DEFAULT_RATE = 8000;
/** Members that would change what the agent hears, and have no effect here. */
const IMPOSSIBLE = ['transcribe', 'channel'] as const;

/**
 * Reads a `listen`.
 * @param base the hook of the application, on whose host an address that begins with `/` lies
 * @throws {MediaError} for what Asterisk cannot do, and for an address that is not ws or wss
 */
export function readListen(verb: MembersOf<'listen'>, base: Hook | null): ListenSettings {
  const impossible = IMPOSSIBLE.find((name) => verb[name] !== undefined);
  if (impossible !== undefined) {
    throw new MediaError(`listen: ${impossible} is not possible over Asterisk: leave it out`);
  }
  const { bidirectionalAudio, maxLength = 0, metadata } = verb;
  return {
    address: readAddress(verb, base),
    sampleRate: readRate('sampleRate', verb.sampleRate),
    mixType: verb.mixType ?? 'mono',
    agentAudio: agentAudioOf(verb),
    agentSampleRate: readRate('bidirectionalAudio.sampleRate', bidirectionalAudio?.sampleRate),
    passDtmf: verb.passDtmf === true,
    playBeep: verb.playBeep === true,
    finishOnKey: verb.finishOnKey ?? '',
    maxLengthMs: maxLength > 0 ? maxLength * 1000 : Number.POSITIVE_INFINITY,
    metadata: metadata && !Array.isArray(metadata) ? metadata : {},
  };
}

function agentAudioOf(verb: MembersOf<'listen'>): ListenSettings['agentAudio'] {
  const { enabled = verb.disableBidirectionalAudio !== true, streaming = false } =
    verb.bidirectionalAudio ?? {};
  if (!enabled) return 'none';
  return streaming ? 'stream' : 'messages';
}

function readRate(name: string, rate = DEFAULT_RATE): SampleRate {
  if (isSampleRate(rate)) return rate;
  throw new MediaError(`listen: ${name} must be one of ${SAMPLE_RATES.join(', ')}`);
}

/** An address without a host gets the credentials of the application's hook, too. */
function readAddress(verb: MembersOf<'listen'>, base: Hook | null): AgentAddress {
  const { url = '' } = verb;
  const auth = readAuth(verb);
  if (url.startsWith('/') && base !== null) return addressOnHost(url, base, auth);
  const parsed = URL.parse(url);
  if (parsed === null || !['ws:', 'wss:'].includes(parsed.protocol)) throw noAddress();
  return { url: webSocketAddress(parsed), auth };
}

/** `//` and a host stay a path: they would take the credentials elsewhere. */
function addressOnHost(path: string, base: Hook, auth: AgentAddress['auth']): AgentAddress {
  const parsed = URL.parse(new URL(base.url).origin + path);
  if (parsed === null) throw noAddress();
  const own = base.username && { username: base.username, password: base.password ?? '' };
  return { url: webSocketAddress(parsed), auth: own || auth };
}

function noAddress(): MediaError {
  return new MediaError('listen: url must be a ws or wss address, or begin with /');
}

function readAuth({ wsAuth }: MembersOf<'listen'>): AgentAddress['auth'] {
  const { username = '', password = '' } = wsAuth ?? {};
  return username && password ? { username, password } : undefined;
}

/** A WebSocket has no fragment (RFC 6455 §3). */
function webSocketAddress(given: URL): URL {
  const url = new URL(given);
  url.protocol = given.protocol.replace('http', 'ws');
  url.hash = '';
  return url;
}
