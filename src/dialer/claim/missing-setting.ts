import { findAgent } from '../../db/agents.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import type { Tx } from '../../db/tables.ts';
import { applicationOf } from '../../domain/agent.ts';
import { agentOf } from '../../domain/call-settings.ts';
import { lacksWorkingHours } from '../../domain/dispatch-gate.ts';
import { effectiveHours } from '../../domain/hours/call-hours.ts';
import { allowsUrl } from '../../outbound/address-rule.ts';
import type { DialerDeps } from '../deps.ts';
import { allowedNumbers } from '../gate/caller-numbers.ts';

type MissingSetting =
  | 'agent_not_configured'
  | 'working_hours_required'
  | 'caller_number_not_allowed';

/** What the campaign lacks, so that none of its contacts is called. */
export async function missingSetting(
  tx: Tx,
  { dialling, hookRule }: Pick<DialerDeps, 'dialling' | 'hookRule'>,
  { batch, campaign }: CallingBatch,
): Promise<MissingSetting | null> {
  const allowsHook = (hook: string) => allowsUrl(hook, hookRule);
  const application = applicationOf(await findAgent(tx, agentOf(campaign, batch)), {
    ...dialling,
    allowsHook,
  });
  if (application === null) return 'agent_not_configured';
  const { workingHours } = effectiveHours(campaign, batch);
  if (lacksWorkingHours({ ...dialling, workingHours })) return 'working_hours_required';
  const callers = await allowedNumbers(tx, dialling, { batch, campaign });
  return callers.length === 0 ? 'caller_number_not_allowed' : null;
}
