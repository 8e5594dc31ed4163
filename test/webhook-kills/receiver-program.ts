import { appendFileSync, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import type { ReceivedRequest } from './receiver.ts';

/*
 * Receives webhooks and writes each into a log before it answers. It may be killed at any moment. While
 * the file of its third argument exists, it receives everything.
 */
const [port = '', logFile = '', healthyFile = ''] = process.argv.slice(2);
const SLOW_MS = 700;

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await request.toArray()).join('');
  const header = (name: string) => String(request.headers[name]);
  const path = request.url ?? '';
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const behaviour = existsSync(healthyFile) ? 'ok' : behaviourOf(path, { id, timestamp });
  const signature = header('webhook-signature');
  const line: ReceivedRequest = { path, id, timestamp, signature, text, behaviour };
  appendFileSync(logFile, `${JSON.stringify(line)}\n`);
  await answer(behaviour, response);
}

async function answer(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour === 'hang') return;
  if (behaviour === 'reset') return void response.destroy();
  if (behaviour === 'slow') await pause(SLOW_MS);
  const status = { ok: 204, slow: 200, '500': 500, '429': 429, '410': 410 }[behaviour];
  response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end();
}

const server = createServer((request, response) => {
  take(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready: receiver\n'));
