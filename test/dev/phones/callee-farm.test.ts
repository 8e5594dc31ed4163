import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTrunkFile } from '../../../src/asterisk/trunks/trunk-file.ts';
import { fetchCalleeCalls } from '../../../src/dev/phones/callee-call.ts';
import { startCalleeFarm } from '../../../src/dev/phones/callee-farm.ts';
import { writeCalleeTrunk } from '../../../src/dev/phones/trunk.ts';
import { startCaller } from '../../callee-farm/caller.ts';

test('the callees of npm run phones answer calls, count them, and end when they are disposed', async () => {
  const { signal } = new AbortController();
  const callees = await startCalleeFarm(signal);
  try {
    expect(await fetchCalleeCalls(callees.witnessUrl, signal)).toEqual([]);
    await using caller = await startCaller(callees.sipPort, '+442079460190');
    caller.send(caller.invite());
    await caller.response(486);
    expect(await fetchCalleeCalls(callees.witnessUrl, signal)).toMatchObject([
      { called_number: '+442079460190', status: 486, invite_transactions: 1, digits_sent: '' },
    ]);
  } finally {
    await callees[Symbol.asyncDispose]();
  }
  expect(await callees.exited).toEqual({ code: 0, signal: null });
});

test('the trunk to the callees is one that Asterisk takes, in a file for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-phones-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = await writeCalleeTrunk(join(folder, 'phones'), { sipPort: 5070 });
  expect(await readTrunkFile(file, {})).toEqual({
    trunks: [
      {
        name: 'callees',
        host: '127.0.0.1',
        port: 5070,
        transport: 'udp',
        codecs: ['ulaw', 'alaw'],
      },
    ],
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
