import { describeCreation } from './creation.ts';
import type { ContractTarget } from './target.ts';
import { describeUpdates } from './updates.ts';
import { describeWebhooks } from './webhooks.ts';

/**
 * What any server of the jambonz contract does, ours and a real cluster alike: nothing here is an
 * improvement of ours.
 * @param target read when the tests run, so that a `beforeAll` may start the server
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
