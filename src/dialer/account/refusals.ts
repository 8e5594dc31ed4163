import { recordRefusal } from '../../db/accounts/breakers.ts';
import { type Refusal, stateOf } from '../../domain/limits/circuit-breaker.ts';
import { noteTaken } from './acceptances.ts';
import type { ActivityDeps } from '../deps.ts';
import type { PlannedCall } from '../gate/gate.ts';

type Deps = Pick<ActivityDeps, 'db' | 'clock' | 'random' | 'log' | 'wakeBatch'>;

type CallAnswer = Omit<Refusal, 'executionId' | 'contactId' | 'campaignId'>;

/**
 * Notes that call control refused a call, or gave no clear answer. That it cannot be noted is only
 * logged: it would cost what is known of the call itself.
 * @returns until when its account rests now; null: it does not
 */
export async function noteRefusal(
  deps: Deps,
  call: PlannedCall,
  answer: CallAnswer,
): Promise<Date | null> {
  try {
    return await countRefusal(deps, call, answer);
  } catch (err) {
    const { executionId } = call.input;
    deps.log.warn({ err, executionId }, 'a refusal of call control was not counted');
    return null;
  }
}

async function countRefusal(
  { db, clock, random, log }: Deps,
  { input, locked }: PlannedCall,
  answer: CallAnswer,
): Promise<Date | null> {
  const { accountId } = locked.account;
  const now = clock.now();
  const { executionId, contactId } = input;
  const { campaignId } = locked.campaign;
  const refusal = { executionId, contactId, campaignId, ...answer };
  const chance = random();
  const { before, after } = await recordRefusal(db, { accountId, refusal, now, chance });
  const { openUntil, failures, reason } = after;
  if (before.openUntil === null && openUntil !== null) {
    const { httpStatus } = answer;
    log.warn(
      { accountId, reason, httpStatus, failures, openUntil },
      'call control takes no calls: nobody is called until it does',
    );
  }
  return stateOf(after, now) === 'open' ? openUntil : null;
}

/** Notes an accepted call of an account that had refused calls when the gate was passed. */
export async function noteAcceptance(
  deps: Deps,
  { locked: { account } }: PlannedCall,
): Promise<void> {
  if (account.health.breaker.failures > 0) await noteTaken(deps, account.accountId);
}
