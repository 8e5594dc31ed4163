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
) => Promise<ClaimResult & { woken: readonly string[] }>;

/**
 * Returns a function that claims contacts of a batch, each time with a new claim id by default.
 * `woken`: the batches that were woken.
 */
export function claimerFor(world: DialerWorld): Claim {
  return async ({ batchId }, { deps = world.deps(), ...members } = {}) => {
    const input = { batchId, claimId: uuidv7(), limit: 20, gatherMs: 0, ...members };
    return { ...(await claimContacts(deps, input)), woken: deps.woken };
  };
}

/** The positions of the claimed contacts in their batch. */
export function claimedPositions({ contactIds }: StoredBatch, { contacts }: ClaimResult): number[] {
  return contacts.map(({ contactId }) => contactIds.indexOf(contactId));
}

/** Contacts with distinct numbers; those of two batches differ when their offsets do. */
export function newContacts(count: number, offset = 0): { phoneNumber: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    phoneNumber: `+1415557${String(offset + index).padStart(4, '0')}`,
  }));
}
