import { z } from 'zod';
import { ledgerRow } from '../../../src/dev/demo/ledger-row.ts';
import { batchView } from '../../../src/schemas/batch.ts';
import { contactListItem } from '../../../src/schemas/contact.ts';
import type { CallView } from '../../callee-farm/witness/views.ts';
import type { PhoneStack } from './phone-stack.ts';

/** A call of the ledger with its INVITEs. */
const placedCall = ledgerRow.extend({
  legs: z.array(z.object({ sip_call_id: z.string() })).optional(),
});
export type PlacedCall = z.infer<typeof placedCall>;

/** The header by which a callee knows the call. */
export const CALL_SID_HEADER = 'X-Call-Sid';
/** As many contacts as the API lists at once with their calls. */
const PAGE = 1000;

/** What Redial, call control and the callees each say of the calls of a batch. */
export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;

export async function collectEvidence(stack: PhoneStack, batchId: string) {
  const { rest, farm } = stack;
  const batch = batchView.parse(await rest.batch(batchId));
  const contacts = await contactsOf(stack, batchId);
  const ledger = z
    .array(placedCall)
    .parse(await rest.ledger())
    .filter((call) => call.batch_id === batchId);
  const callees: CallView[] = await farm.calls({ headers: [CALL_SID_HEADER] });
  return { batch, contacts, ledger, callees };
}

/** All contacts of a batch with their calls, in upload order. */
export async function contactsOf({ rest }: Pick<PhoneStack, 'rest'>, batchId: string) {
  const contacts: z.infer<typeof contactListItem>[] = [];
  for (;;) {
    const query = `include_calls=true&limit=${PAGE}&skip=${contacts.length}`;
    const page = z.array(contactListItem).parse(await rest.contacts(batchId, query));
    contacts.push(...page);
    if (page.length < PAGE) return contacts;
  }
}
