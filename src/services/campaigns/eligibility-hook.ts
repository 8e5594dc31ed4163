import { isDeepStrictEqual } from 'node:util';
import { signingSecretsOf } from '../../db/webhooks/secrets.ts';
import type { Tx } from '../../db/tables.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { EligibilityHook } from '../../domain/eligibility.ts';
import { type AddressRule, problemOfUrl } from '../../outbound/address-rule.ts';

/** Where eligibility hooks may be: as accounts and webhook endpoints. */
export type HookAddresses = { accountRule: AddressRule };

/**
 * Checks the eligibility hook that a campaign is to have; one that stays as it is is not judged again.
 * @throws {ValidationError} its address is not allowed, or no key signs the questions
 */
export async function assertEligibilityHook(
  tx: Tx,
  { accountRule }: HookAddresses,
  {
    organizationId,
    hook,
    before = null,
    now,
  }: {
    organizationId: string;
    hook: EligibilityHook | null;
    before?: EligibilityHook | null;
    now: Date;
  },
): Promise<void> {
  if (hook === null || isDeepStrictEqual(hook, before)) return;
  const problem = problemOfUrl(new URL(hook.url), accountRule);
  if (problem !== undefined) {
    throw new ValidationError([{ path: 'eligibility_hook.url', message: problem }]);
  }
  const keys = await signingSecretsOf(tx, { organizationId, endpointId: null, now });
  if (keys.some(({ expiresAt }) => expiresAt === null)) return;
  const message =
    'no key of the organization signs its questions: make one with POST /eligibility-secrets/, which needs the scope admin';
  throw new ValidationError([{ path: 'eligibility_hook', message }]);
}
