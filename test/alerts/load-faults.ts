import { Client } from 'pg';
import type { Scene } from './scene.ts';

/** Codes of British cities with numbers for fiction, +44 … 496 0000 to 0999. */
const CITIES = [113, 114, 115, 116, 117, 118, 121, 131, 141, 151, 161];
/** Of these numbers the simulator loses the last webhook of each call. */
const SILENT = CITIES.flatMap((city) =>
  Array.from({ length: 10 }, (_, hundreds) => `+44${city}4960${hundreds}97`),
);
/** Lines of a batch whose calls end silently: each sweep finds some, for several sweeps. */
const SILENT_LINES = 40;

/** More than the tasks that a worker works on at the same time, twice: each waits for ten seconds. */
const BLOCKED_BATCHES = 400;
const STARTS_IN_MS = 60_000;
const AT_ONCE = 8;

/** The receiver of webhooks takes them, and does not answer. */
export function answerNoWebhook({ receiver }: Scene): AsyncDisposable {
  const { answer } = receiver;
  receiver.answer = () => undefined;
  return {
    [Symbol.asyncDispose]: async () => {
      receiver.answer = answer;
    },
  };
}

/** Nobody is told how calls end. */
export async function loseEnds({ client, campaignId }: Scene): Promise<AsyncDisposable> {
  const contacts = SILENT.map((phone_number) => ({ phone_number, call_variables: {} }));
  await client.createBatch({ campaign_id: campaignId, contacts, concurrency_limit: SILENT_LINES });
  return { [Symbol.asyncDispose]: async () => undefined };
}

/** A transaction that is not ended holds many batches, all of which are to start at the same time. */
export async function holdBatches({ stack, client, campaignId }: Scene): Promise<AsyncDisposable> {
  const scheduled_start = new Date(Date.now() + STARTS_IN_MS).toISOString();
  const contacts = [{ phone_number: '+12125550123', call_variables: {} }];
  for (let made = 0; made < BLOCKED_BATCHES; made += AT_ONCE) {
    const batch = { campaign_id: campaignId, contacts, scheduled_start };
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.createBatch(batch)));
  }
  const holder = new Client(stack.addresses.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  const held = 'select from batches where campaign_id = $1 and scheduled_start > now() for update';
  await holder.query(held, [campaignId]);
  return { [Symbol.asyncDispose]: () => holder.end() };
}
