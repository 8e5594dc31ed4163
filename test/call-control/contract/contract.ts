import { describeCreation } from './creation.ts';
import type { ContractTarget } from './target.ts';
import { describeUpdates } from './updates.ts';
import { describeWebhooks } from './webhooks.ts';

/**
 * The tests that every jambonz-compatible server passes, the simulator as well as a real cluster. They
 * do not test the simulator's additions.
 * @param target called when the tests run, so that a `beforeAll` can start the server
 */
export function describeContract(
  name: string,
  target: () => ContractTarget,
  { webhooks }: { webhooks: boolean },
): void {
  describeCreation(name, target);
  describeUpdates(name, target);
  if (webhooks) describeWebhooks(name, target);
}
