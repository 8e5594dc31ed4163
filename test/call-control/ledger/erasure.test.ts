import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import {
  callRequest,
  readLedger,
  serverConfig,
  simulator,
  startReceiver,
  temporaryFolder,
} from '../support.ts';

const SECRET = 'Ada Lovelace';
const [NUMBER, OTHER] = ['+14155560123', '+14155560999'];

function startServer(dataDir: string) {
  const server = serverConfig(dataDir);
  return startCallControlServer({ server, simulator: { ...simulator, speed: 100 } });
}

const textOf = (dataDir: string) => readFile(join(dataDir, 'ledger.ndjson'), 'utf8');

/** A server with one ended call to each number; both calls have the secret in their tags. */
async function withEndedCalls(dataDir: string) {
  await using stack = new AsyncDisposableStack();
  const receiver = stack.use(await startReceiver());
  const server = stack.use(await startServer(dataDir));
  const config = serverConfig(dataDir);
  const callControl = stack.use(createCallControl({ ...config, url: server.url }));
  const place = (executionId: string, to: string) =>
    callControl.placeCall(
      callRequest({
        executionId,
        to,
        statusHookUrl: `${receiver.url}/status`,
        tag: { call_variables: { callee_name: SECRET } },
      }),
    );
  await place('erased', NUMBER);
  await place('kept', OTHER);
  await receiver.until(
    (all) => all.filter(({ body }) => body['call_status'] === 'completed').length === 2,
  );
  const open = stack.move();
  return { callControl, server, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

const eraseFinished = async (erase: () => Promise<{ kind: string }>): Promise<{ kind: string }> => {
  let erased = await erase();
  // The webhook that was awaited may not be marked as sent yet.
  for (let tries = 0; erased.kind === 'unclear' && tries < 100; tries += 1) erased = await erase();
  return erased;
};

describe('the erasure of calls in the ledger', () => {
  test('leaves neither number nor tag in memory and on disk', async () => {
    await using folder = await temporaryFolder();
    await using calls = await withEndedCalls(folder.path);
    expect(await textOf(folder.path)).toContain(NUMBER);
    const erased = await eraseFinished(() => calls.callControl.eraseCalls(['erased', 'unknown']));
    expect(erased).toEqual({ kind: 'erased', count: 1 });
    const text = await textOf(folder.path);
    expect([text.includes(NUMBER), text.includes(OTHER)]).toEqual([false, true]);
    expect(text.split('\n').filter((line) => line.includes(SECRET))).toHaveLength(1);
    const rows = await readLedger(calls.server.url);
    expect(rows.map(({ execution_id: id, to }) => [id, to])).toEqual([
      ['erased', ''],
      ['kept', OTHER],
    ]);
  });

  test('survives a restart, after which repeated requests still make no call', async () => {
    await using folder = await temporaryFolder();
    const config = serverConfig(folder.path);
    {
      await using calls = await withEndedCalls(folder.path);
      await eraseFinished(() => calls.callControl.eraseCalls(['erased']));
    }
    await using restarted = await startServer(folder.path);
    await using callControl = createCallControl({ ...config, url: restarted.url });
    await callControl.placeCall(callRequest({ executionId: 'erased', to: NUMBER }));
    const rows = await readLedger(restarted.url);
    expect(rows.map(({ execution_id: id, to, posts }) => [id, to, posts])).toEqual([
      ['erased', '', 2],
      ['kept', OTHER, 1],
    ]);
  });

  test('is put off while webhooks of a call are being sent', async () => {
    await using folder = await temporaryFolder();
    const server = serverConfig(folder.path);
    await using slow = await startCallControlServer({
      server,
      simulator: { ...simulator, speed: 0.1 },
    });
    await using callControl = createCallControl({ ...server, url: slow.url });
    await callControl.placeCall(callRequest({ executionId: 'live', to: NUMBER }));
    expect(await callControl.eraseCalls(['live'])).toMatchObject({ kind: 'unclear' });
    expect(await textOf(folder.path)).toContain(NUMBER);
  });

  test('loses no line that is written meanwhile', async () => {
    await using folder = await temporaryFolder();
    await using calls = await withEndedCalls(folder.path);
    const ids = Array.from({ length: 50 }, (_, index) => `meanwhile ${index}`);
    await Promise.all([
      eraseFinished(() => calls.callControl.eraseCalls(['erased'])),
      ...ids.map((executionId) => calls.callControl.placeCall(callRequest({ executionId }))),
    ]);
    const text = await textOf(folder.path);
    expect(ids.filter((id) => !text.includes(`"${id}"`))).toEqual([]);
  });
});
