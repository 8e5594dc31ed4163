import { setTimeout as wait } from 'node:timers/promises';
import { diagnosisView } from '../../../src/schemas/diagnosis.ts';
import { collectEvidence, type Evidence } from './evidence.ts';
import type { PhoneStack } from './phone-stack.ts';

/** A webhook, or a look-up in its place, may be on its way. */
const LOOK_AGAIN_MS = 20_000;
/** A due contact waits at most as long for its call where lines are free. */
const WAITS_MS = 60_000;

const WAITING: ReadonlySet<string> = new Set(['pending', 'retrying', 'followup_scheduled']);
const ON_LINE: ReadonlySet<string> = new Set(['dispatched', 'in_progress']);

/**
 * Looks twice for contacts that nothing will move on: on a line without a call that goes on, or due
 * while nobody is called.
 * @returns their ids
 */
export async function stuckContacts(stack: PhoneStack, batchId: string): Promise<string[]> {
  const look = async () =>
    findStuck(await collectEvidence(stack, batchId), {
      nowMs: Date.now(),
      heldUntilMs: await heldUntilMs(stack, batchId),
    });
  const first = await look();
  if (first.length === 0) return [];
  await wait(LOOK_AGAIN_MS);
  const second = new Set(await look());
  return first.filter((contactId) => second.has(contactId));
}

/** Until when Redial says that nobody is called, because call control has refused calls. */
async function heldUntilMs({ rest }: PhoneStack, batchId: string): Promise<number> {
  const { body } = await rest.send('GET', `/batches/${batchId}/debug`);
  const { until } = diagnosisView.parse(body).diagnostics.call_control;
  return until === null ? 0 : Date.parse(until);
}

export function findStuck(
  { contacts, ledger, callees }: Pick<Evidence, 'contacts' | 'ledger' | 'callees'>,
  { nowMs, heldUntilMs: untilMs }: { nowMs: number; heldUntilMs: number },
): string[] {
  const live = new Set(
    ledger.filter(({ ended_at }) => ended_at === null).map((call) => call.contact_id),
  );
  const lastInviteMs = Math.max(0, ...callees.map(({ invite_at }) => Date.parse(invite_at)));
  const isDialling = live.size > 0 || untilMs > nowMs || nowMs - lastInviteMs < WAITS_MS;
  return contacts
    .filter(({ contact_id, status, next_retry_at }) => {
      if (ON_LINE.has(status)) return !live.has(contact_id);
      const isDue = next_retry_at === null || Date.parse(next_retry_at) <= nowMs;
      return WAITING.has(status) && isDue && !isDialling;
    })
    .map(({ contact_id }) => contact_id);
}
