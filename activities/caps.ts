import type { CallLimits } from '../src/db/claims.ts';
import type { AttemptCaps } from '../src/domain/callee-hold.ts';

/** The caps that an organization has set on attempts. */
export function capsOf({ organization }: { organization: CallLimits }): AttemptCaps {
  return {
    per24Hours: organization.maxAttemptsPerCallee24h,
    per7Days: organization.maxAttemptsPerCallee7d,
  };
}
