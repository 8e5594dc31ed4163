import { placeCall } from '../../../src/dialer/place/place-call.ts';
import type { Placement } from '../../../src/jambonz/client.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { readOrganizationBreaker } from '../../../src/db/accounts/organization-breakers.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { DialerWorld, TestDeps } from './world.ts';
import { plannedCall } from './planned-call.ts';
import { afterNow, storeClaimed } from '../rows/batch.ts';

/** The answer of a call control without free capacity. */
export const NO_CAPACITY = {
  kind: 'postponed',
  httpStatus: 480,
  retryAfterSeconds: null,
  message: 'no available feature servers at this time',
} satisfies Placement;

type Placing = { deps?: TestDeps; input?: ContactInput };

/** Places calls through the installation's account and reads its health. */
export function accountCalls(world: DialerWorld) {
  const { db } = world;
  return {
    /** New dependencies with the clock this many seconds after NOW. */
    after: (laterSeconds: number): TestDeps => {
      const deps = world.deps();
      deps.clock.set(afterNow(laterSeconds));
      return deps;
    },
    health: () => readHealth(db, { accountId: null }),
    /** The breaker of an organization. */
    ownBreaker: (key: { organizationId: string }) => readOrganizationBreaker(db, key),
    /** Passes a claimed contact through the gate and places its call, answered with `answer`. */
    call: async (answer: Placement, { deps = world.deps(), input }: Placing = {}) => {
      const claimed = input ?? (await storeClaimed(db)).input;
      deps.callControl.answers.place = answer;
      await placeCall(deps, await plannedCall(deps, claimed), performance.now());
      return claimed;
    },
  };
}
