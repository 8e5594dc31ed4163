import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';
import { startSystem } from '../support/system.ts';

test('A webhook whose worker is killed in the middle is sent again under its id', async () => {
  await using receiver = await startWebhookReceiver();
  await using system = await startSystem({ withWorker: false });
  const { db, rest } = system;
  await rest.send('POST', '/webhook-endpoints/', { url: receiver.url });
  await rest.send('POST', '/suppressions/', { phone_number: '+14155550199', reason: 'opted out' });
  receiver.answer = () => undefined;
  const first = await spawnWorker(system);
  await receiver.until(1);
  const killed = once(first, 'exit');
  first.kill('SIGKILL');
  await killed;
  receiver.answer = (_webhook, response) => void response.writeHead(204).end();
  // Skips the 30 s of its claim; Temporal notices the dead worker after ten.
  await db
    .updateTable('webhookDeliveries')
    .set({ nextAt: new Date(0) })
    .execute();
  await db.updateTable('webhookEndpoints').set({ busyUntil: null }).execute();
  const second = await spawnWorker(system);
  const ids = (await receiver.until(2)).map(({ headers }) => headers['webhook-id']);
  expect(ids[1]).toBe(ids[0]);
  const [delivery] = await eventually(
    () => db.selectFrom('webhookDeliveries').selectAll().execute(),
    (rows) => rows.every(({ status }) => status === 'delivered'),
  );
  // Of the attempt that was killed nothing is known.
  expect(delivery).toMatchObject({ eventId: ids[0], attempts: 1 });
  const stopped = once(second, 'exit');
  second.kill('SIGKILL');
  await stopped;
});
