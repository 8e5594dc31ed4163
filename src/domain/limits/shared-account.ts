import {
  blockedUntil,
  type Breaker,
  breakerStateAt,
  isCertainlyAccountWide,
  type Refusal,
} from './circuit-breaker.ts';

/*
 * The account of the installation is shared by all organizations. A call through it has to pass two
 * breakers: that of the account, and that of its organization there.
 */

/**
 * Whose breaker counts a refusal of a shared account. Only what is certainly about the account rests it
 * for all. Anything else may be about the call, its campaign or its organization, so it rests that
 * organization alone: whoever causes refusals stops nobody else.
 */
export function breakerOfRefusal(refusal: Refusal): Holder {
  return isCertainlyAccountWide(refusal) ? 'account' : 'organization';
}

export type Holder = 'account' | 'organization';

/** The two breakers of a shared account, `ownBreaker` that of the organization. */
type BothBreakers = { health: { breaker: Breaker }; ownBreaker: Breaker };

/** Whose breaker holds a call back, the longer one of both; the account where neither does. */
export function holderOf(breakers: BothBreakers, now: Date): Holder {
  const [account, own] = [breakers.health.breaker, breakers.ownBreaker];
  const [ofAccount, ofOwn] = [account, own].map((breaker) => blockedUntil(breaker, now));
  if (ofOwn && (!ofAccount || ofOwn > ofAccount)) return 'organization';
  if (ofAccount || breakerStateAt(own, now) === 'closed') return 'account';
  return breakerStateAt(account, now) === 'closed' ? 'organization' : 'account';
}

/** The breaker that holds a call back. */
export function holdingBreaker(breakers: BothBreakers, now: Date): Breaker {
  const isOfAccount = holderOf(breakers, now) === 'account';
  return isOfAccount ? breakers.health.breaker : breakers.ownBreaker;
}
