import { isTerminalStatus } from '../../domain/call.ts';
import type { CallStep } from '../../asterisk/calls/call-step.ts';
import type { LegEnd } from '../../asterisk/trunks/failover.ts';
import type { Call } from '../ledger/call.ts';

/** A try to reach the callee of a call: over one trunk, or at its SIP address. */
export type CallLeg = {
  call: Call;
  /** The id of its channel. */
  id: string;
  /** Whose call it is: the organization that its request named, else its account. */
  owner: string;
  /** Null: the call needs no trunk. */
  trunk: string | null;
  /** For how long it may let the telephone ring. */
  ringTimeoutSeconds: number;
  /** The trunks before it, which have called nobody. */
  tried: readonly string[];
  /** The SIP status with which the leg before it ended; null: it is the first one. */
  afterSipStatus: number | null;
  hasRung: boolean;
  /** Milliseconds until its trunk may begin another call. */
  startsInMs: number;
};

/**
 * The id of the channel of a leg: the sid of the call, with a number in front from the second leg on.
 * Asterisk takes no id that begins with that of a live channel.
 * @param index 0 for the first leg
 */
export function legIdOf(sid: string, index: number): string {
  return index === 0 ? sid : `${index + 1}-${sid}`;
}

/**
 * Whose call it is. Redial names the organization in the tag of its requests; all may share an account.
 */
export function ownerOf({ accountSid, tag }: Call): string {
  const organization = tag?.['organization_id'];
  return typeof organization === 'string' ? `${accountSid} ${organization}` : accountSid;
}

/** The sid of the call of a channel. */
export function sidOfLeg(id: string): string {
  return id.replace(/^\d+-(?=[0-9a-f]{8}-)/, '');
}

/** The id of the channel over which a call was answered, or tried last. */
export function lastLegIdOf({ sid, legs = [] }: Call): string {
  return legIdOf(sid, Math.max(0, legs.length - 1));
}

/** How a leg has ended that nobody answered; null: it has not, or somebody has. */
export function endOfLeg({ call, hasRung }: CallLeg, step: CallStep): LegEnd | null {
  const { status, sipStatus, mayRingUntilMs } = step;
  if (!isTerminalStatus(status) || status === 'completed') return null;
  const isOwn = call.plan.hungUpAtMs !== undefined || mayRingUntilMs !== undefined;
  return { sipStatus, hasRung, isOwn };
}
