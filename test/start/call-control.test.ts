import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createCallControl } from '../../src/jambonz/client.ts';
import {
  accountSid,
  callRequest,
  serverConfig,
  temporaryFolder,
  token,
  webhookSecret,
} from '../call-control/support.ts';

const program = new URL('../../src/call-control.ts', import.meta.url).pathname;

/** Starts the process with files of 32 KiB at most, as on a disk that gets full. */
async function startOnSmallDisk(dataDir: string) {
  const command = `ulimit -f 64; exec '${process.execPath}' '${program}'`;
  const child = spawn('sh', ['-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      CALL_CONTROL_PORT: '0',
      CALL_CONTROL_DATA_DIR: dataDir,
      CALL_CONTROL_ACCOUNT_SID: accountSid,
      CALL_CONTROL_TOKEN: token,
      CALL_CONTROL_WEBHOOK_SECRET: webhookSecret,
    },
  });
  const [line]: string[] = await once(createInterface(child.stdout), 'line');
  const url = /http:\S+/.exec(line ?? '')?.[0] ?? '';
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]);
  return {
    url,
    ended: ended.then(([[code], stderr]) => ({ code, stderr })),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

test('call control ends when its ledger cannot be written, and says what to do', async () => {
  await using folder = await temporaryFolder();
  using started = await startOnSmallDisk(folder.path);
  const { url, ended } = started;
  await using callControl = createCallControl({ ...serverConfig(''), url });
  let kind = 'accepted';
  for (let count = 0; kind === 'accepted'; count += 1) {
    const placed = await callControl.placeCall(callRequest({ executionId: `execution ${count}` }));
    kind = placed.kind;
  }
  expect(await ended).toEqual({
    code: 1,
    stderr: expect.stringContaining(
      `the ledger in ${folder.path} cannot be written (EFBIG: file too large, write), so call control ends: make room on its disk and start it again`,
    ),
  });
});
