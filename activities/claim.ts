import {
  claimContacts as claim,
  type ClaimInput,
  type ClaimResult,
} from '../src/dialer/claim/claim-contacts.ts';
import type { DialerDeps } from '../src/dialer/deps.ts';
import { settleAndWake } from '../src/dialer/status/settle.ts';
import { startContactWorkflow } from '../src/temporal/contact-workflows.ts';
import type { ContactInput } from '../workflows/messages.ts';

/** What a workflow has to know of a claim; the contacts themselves stay in rows. */
export type ClaimAnswer = Omit<ClaimResult, 'contacts' | 'isRepeated' | 'isPaced' | 'wake'>;

/**
 * Claims due contacts for the free lines of a batch and starts the workflow of each. They are no
 * children: the end of a child is an event that fails a continue-as-new under way, after which the
 * whole history is replayed; and three events for each contact are saved.
 */
export async function claimContacts(deps: DialerDeps, input: ClaimInput): Promise<ClaimAnswer> {
  const { contacts, isRepeated, isPaced, wake, ...answer } = await claim(deps, input);
  const common = { batchId: input.batchId, ...(isPaced && { isPaced }) };
  for (const waiting of wake) deps.wakeBatch(waiting);
  await Promise.all(
    contacts.map((contact) => startOrGiveBack(deps, { ...common, ...contact }, isRepeated)),
  );
  return answer;
}

/**
 * A contact whose workflow cannot start, because the previous one is still closing or the server
 * does not answer, is given back and due again shortly. The open workflow of a contact that the
 * same claim took before is its own.
 */
async function startOrGiveBack(
  deps: DialerDeps,
  input: ContactInput,
  isRepeated: boolean,
): Promise<void> {
  const { temporal, taskQueue, log } = deps;
  const { executionId } = input;
  const started = await startContactWorkflow(temporal, { taskQueue, input });
  if (started.kind === 'started' || (started.kind === 'already open' && isRepeated)) return;
  if (started.kind === 'failed') {
    log.warn({ executionId, err: started.error }, 'failed to start the workflow of a contact');
  }
  // The sweep finds a contact that is not given back here.
  await settleAndWake(deps, input).catch((error: unknown) =>
    log.warn({ executionId, err: error }, 'failed to give a contact back: the sweep does'),
  );
}
