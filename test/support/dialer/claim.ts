import { v7 as uuidv7 } from 'uuid';
import {
  type ClaimInput,
  claimContacts,
  type ClaimResult,
} from '../../../src/dialer/claim/claim-contacts.ts';
import type { DialerWorld, TestDeps } from './world.ts';
import type { StoredBatch } from '../rows/batch.ts';

type Claim = (
  batch: { batchId: string },
  members?: Partial<ClaimInput> & { deps?: TestDeps },
) => Promise<ClaimResult>;

/** Returns a function that claims contacts of a batch, each time with a new claim id by default. */
export function claimerFor(world: DialerWorld): Claim {
  return ({ batchId }, { deps = world.deps(), ...members } = {}) =>
    claimContacts(deps, { batchId, claimId: uuidv7(), limit: 20, gatherMs: 0, ...members });
}

/** The positions of the claimed contacts in their batch. */
export function claimedPositions({ contactIds }: StoredBatch, { contacts }: ClaimResult): number[] {
  return contacts.map(({ contactId }) => contactIds.indexOf(contactId));
}
