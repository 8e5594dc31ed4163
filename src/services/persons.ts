import { insertAction } from '../db/actions.ts';
import {
  countErasures,
  ERASURE_ORDERS,
  type ErasureRow,
  listErasures,
} from '../db/erasures/erasures.ts';
import {
  callsOfPerson,
  contactsOfPerson,
  type EventOfPerson,
  eventsOfPerson,
  type Part,
  type WebhookRow,
  webhooksOfPerson,
} from '../db/persons.ts';
import {
  countSuppressions,
  listSuppressions,
  SUPPRESSION_ORDERS,
  type SuppressionRow,
} from '../db/suppressions.ts';
import type { CallRow, ContactRow, Db } from '../db/tables.ts';
import type { Actor } from '../domain/audit.ts';
import type { NumberHashes } from '../domain/erased-number.ts';

/** Everything that is stored about a person, a page of each kind. */
export type Person = {
  contacts: Part<ContactRow>;
  calls: Part<CallRow>;
  webhooks: Part<WebhookRow>;
  events: Part<EventOfPerson>;
  suppressions: Part<SuppressionRow>;
  erasures: Part<ErasureRow>;
};

type PersonQuestion = {
  organizationId: string;
  phoneNumber: string;
  skip: number;
  limit: number;
  by: Actor;
};

/** Reads what is stored about a person, and records who has read it. */
export async function readPerson(
  deps: { db: Db; clock: { now(): Date }; numberHashes: NumberHashes },
  { by, ...question }: PersonQuestion,
): Promise<Person> {
  const { organizationId, phoneNumber, skip, limit } = question;
  const now = deps.clock.now();
  const names = deps.numberHashes.namesOf(organizationId, phoneNumber);
  const [, numberHash = null] = names;
  const suppressed = { organizationId, names, now };
  const newest = { isDescending: true, start: undefined, skip, limit };
  const page = { keys: SUPPRESSION_ORDERS.created_at, ...newest };
  const erasures = { keys: ERASURE_ORDERS.created_at, ...newest };
  const erased = { organizationId, numberHashes: names };
  return deps.db.transaction().execute(async (tx) => {
    await insertAction(tx, { organizationId, by, action: 'read_person', numberHash, at: now });
    return {
      contacts: await contactsOfPerson(tx, question),
      calls: await callsOfPerson(tx, question),
      webhooks: await webhooksOfPerson(tx, question),
      events: await eventsOfPerson(tx, question),
      suppressions: {
        rows: (await listSuppressions(tx, { filter: suppressed, page })).slice(0, limit),
        total: await countSuppressions(tx, suppressed),
      },
      erasures: {
        rows: (await listErasures(tx, { filter: erased, page: erasures })).slice(0, limit),
        total: await countErasures(tx, erased),
      },
    };
  });
}
