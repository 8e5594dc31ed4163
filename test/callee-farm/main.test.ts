import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { startCaller } from './caller.ts';
import { connectWitness } from './witness/client.ts';

it('The farm runs as a process of its own, prints where it listens, and ends by SIGTERM', async () => {
  const farm = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(farm, 'exit');
  const [line] = await once(createInterface(farm.stdout), 'line');
  const { sip_port: sipPort, url } = JSON.parse(String(line)) as { sip_port: number; url: string };
  await using caller = await startCaller(sipPort, '+442079460191');
  caller.send(caller.invite());
  await caller.response(180);
  const calls = await connectWitness(url).calls();
  farm.kill('SIGTERM');
  expect(calls).toMatchObject([{ called_number: '+442079460191', invite_transactions: 1 }]);
  expect(await exited).toEqual([0, null]);
});
