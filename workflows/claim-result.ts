import type { ClaimResult } from '../src/dialer/claim/claim-contacts.ts';
import type { NextClaim } from '../src/domain/next-claim.ts';

/** A claim as the workflow of a batch sees it. */
export type BatchClaim = ClaimResult & {
  /** The id under which the contacts were claimed. */
  claimId: string;
  /** Wake up after this long; null: no timer. */
  wakeInMs: number | null;
};

/** What a claim in a history of version 0.1 answered. It started the workflows of its contacts itself. */
type OldResult = {
  more: boolean;
  waitMs?: number;
  lookAgainMs: number | null;
  hangUps: boolean;
  finished: boolean;
  revision: number;
};

/** What a claim has done that did nothing, or whose answer is not known. */
export const NOTHING = { contacts: [], isPaced: false, hangUps: false, revision: -1 };

/** Reads the answer of a claim, also one in a history of version 0.1. */
export function readResult(result: ClaimResult | OldResult): Omit<BatchClaim, 'claimId'> {
  if ('next' in result) {
    return { ...result, wakeInMs: result.next.kind === 'later' ? result.next.ms : null };
  }
  const { hangUps, revision, waitMs, lookAgainMs } = result;
  const wakeInMs = waitMs === undefined ? lookAgainMs : null;
  return { ...NOTHING, hangUps, revision, next: nextOf(result), wakeInMs };
}

function nextOf({ finished, waitMs, more, lookAgainMs }: OldResult): NextClaim {
  if (finished) return { kind: 'finished' };
  if (waitMs !== undefined) return { kind: 'soon', ms: waitMs };
  if (more) return { kind: 'now' };
  return lookAgainMs === null ? { kind: 'onSignal' } : { kind: 'later', ms: lookAgainMs };
}
