import type { AgentCall, AgentCalls } from '../../../asterisk/media/agent-calls.ts';
import { SipValueError } from '../../../asterisk/calls/sip-value-error.ts';
import { findAgentRoute } from './agent-address.ts';
import type { AgentRule } from './agent-address.ts';
import { MediaError } from '../../application/call-media.ts';
import type { MembersOf } from '../../application/verb.ts';

/** An answered call for which an agent is dialled. */
export type DiallingCall = { sid: string; channelId: string; from: string };

/** The INVITE to the agent names the call that it is made for. */
const PARENT_HEADER = 'X-Parent-Call-Sid';

export type DialParts = AgentRule & { calls: AgentCalls };

/** As in jambonz (`lib/tasks/dial.js`). */
const DEFAULT_TIMEOUT_SECONDS = 60;
/** No agent rings longer, and no timer of Node or Asterisk may overflow. */
const LONGEST_RINGING_SECONDS = 600;
const LONGEST_TALK_SECONDS = 24 * 60 * 60;
/** Members that would change the call and that Asterisk is not told of. */
const IMPOSSIBLE = [
  'onHoldHook',
  'confirmHook',
  'referHook',
  'dialMusic',
  'dtmfCapture',
  'dtmfHook',
  'exitMediaPath',
  'boostAudioSignal',
  'listen',
  'stream',
  'proxy',
  'transcribe',
  'amd',
  'dub',
  'srtpEncryption',
] as const;
const IMPOSSIBLE_OF_TARGET = [
  'confirmHook',
  'from',
  'auth',
  'vmail',
  'tenant',
  'overrideTo',
  'proxy',
] as const;

/**
 * Calls an agent over SIP and lets it speak in the call, until either side hangs up. When the agent
 * does, the call goes on with the next verb, as in jambonz (`lib/tasks/dial.js`).
 * @returns the members that the action hook gets besides those of the call
 * @throws {MediaError} for members and targets that are not possible over Asterisk, and for addresses
 *   that the operator does not allow
 */
export async function dial(
  { calls, ...agentRule }: DialParts,
  verb: MembersOf<'dial'>,
  call: DiallingCall,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const agent = readDial(verb, call);
  const route = await findAgentRoute(agent.to.sipUri ?? '', agentRule);
  const called = route === null ? agent : { ...agent, route };
  const { agentSid, step } = await connect(calls, call.channelId, { agent: called, signal });
  return {
    dial_call_sid: agentSid,
    dial_call_status: step.status,
    ...(step.sipStatus !== null && { dial_sip_status: step.sipStatus }),
  };
}

/**
 * Reads a `dial`. Its only target is an address of SIP: a number would pass by the rules for
 * destinations that hold for calls.
 * @throws {MediaError} for everything else
 */
export function readDial(verb: MembersOf<'dial'>, { sid, from }: DiallingCall): AgentCall {
  refuse('', verb, IMPOSSIBLE);
  const [target, ...others] = verb.target ?? [];
  if (target?.type !== 'sip' || others.length > 0) {
    throw new MediaError('dial: target must be one of type sip over Asterisk');
  }
  refuse('target.', target, IMPOSSIBLE_OF_TARGET);
  const { timeout, timeLimit, callerId, callerName } = verb;
  return {
    to: { type: 'sip', sipUri: target.sipUri },
    from: callerId || from,
    callerName,
    headers: { ...membersOf(verb.headers), ...membersOf(target.headers), [PARENT_HEADER]: sid },
    ringTimeoutSeconds: within(timeout || DEFAULT_TIMEOUT_SECONDS, LONGEST_RINGING_SECONDS),
    timeLimitSeconds: timeLimit ? within(timeLimit, LONGEST_TALK_SECONDS) : null,
  };
}

async function connect(
  agents: AgentCalls,
  channelId: string,
  { agent, signal }: { agent: AgentCall; signal: AbortSignal },
) {
  try {
    return await agents.connect(channelId, agent, signal);
  } catch (error) {
    if (error instanceof SipValueError) throw new MediaError(`dial: ${error.message}`);
    throw new MediaError('dial: Asterisk did not create the call to the agent', { cause: error });
  }
}

function within(seconds: number, longest: number): number {
  return Math.min(longest, Math.max(1, Math.round(seconds)));
}

function refuse<Members extends object>(
  path: string,
  members: Members,
  impossible: readonly (keyof Members & string)[],
): void {
  const name = impossible.find((one) => members[one] !== undefined);
  if (name === undefined) return;
  throw new MediaError(`dial: ${path}${name} is not possible over Asterisk: leave it out`);
}

function membersOf(given: MembersOf<'dial'>['headers']): Record<string, unknown> {
  return given && !Array.isArray(given) ? given : {};
}
