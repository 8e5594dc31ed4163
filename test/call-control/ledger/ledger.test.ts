import { readFileSync } from 'node:fs';
import { appendFile, chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { Ledger } from '../../../src/call-control/ledger/ledger.ts';
import { listCalls } from '../../../src/call-control/routes/list-calls.ts';
import { spawnServer } from '../spawned-server.ts';
import {
  accountSid,
  callRequest,
  readLedger,
  serverConfig,
  simulator,
  startReceiver,
  statusesOf,
  temporaryFolder,
} from '../support.ts';
import type { Received } from '../support.ts';

function startServer(dataDir: string, speed = 10) {
  const server = serverConfig(dataDir);
  return startCallControlServer({ server, simulator: { ...simulator, speed } });
}

const isEnd = ({ body }: Received) => body['call_status'] === 'completed';

describe('the ledger after SIGKILL', () => {
  test('holds every accepted call and ends it once', async () => {
    await using folder = await temporaryFolder();
    await using receiver = await startReceiver();
    await using killed = await spawnServer(folder.path);
    const config = serverConfig(folder.path);
    await using callControl = createCallControl({ ...config, url: killed.url });
    const executionIds = Array.from({ length: 100 }, (_, index) => `execution ${index}`);
    const statusHookUrl = `${receiver.url}/status`;
    const placing = executionIds.map((executionId) =>
      callControl.placeCall(callRequest({ executionId, statusHookUrl })),
    );
    await Promise.race(placing);
    await killed.kill();
    const accepted = (await Promise.all(placing)).flatMap((placed) =>
      placed.kind === 'accepted' ? [placed.callSid] : [],
    );
    expect(statusesOf(receiver.received)).not.toContain('completed');

    await using restarted = await startServer(folder.path);
    const sids = (await readLedger(restarted.url)).map((row) => row['sid']);
    expect(sids).toEqual(expect.arrayContaining(accepted));
    const webhooks = await receiver.until((all) => all.filter(isEnd).length >= sids.length);
    const ended = webhooks.filter(isEnd).map(({ body }) => body['call_sid']);
    expect(new Set(ended)).toEqual(new Set(sids));
    expect(ended).toHaveLength(sids.length);
  });

  test('still answers repeats and keeps fences', async () => {
    await using folder = await temporaryFolder();
    await using killed = await spawnServer(folder.path);
    const config = serverConfig(folder.path);
    await using before = createCallControl({ ...config, url: killed.url });
    const fenced = callRequest({ executionId: 'fenced' });
    const first = await before.placeCall(callRequest());
    expect(await before.findCall(fenced)).toEqual({ kind: 'absent', fenced: true });
    await killed.kill();

    await using restarted = await startServer(folder.path);
    await using after = createCallControl({ ...config, url: restarted.url });
    expect(await after.placeCall(callRequest())).toEqual(first);
    expect(await after.placeCall(fenced)).toMatchObject({ kind: 'refused', httpStatus: 409 });
  });
});

test('a ledger entry that cannot be written as JSON changes nothing', async () => {
  await using folder = await temporaryFolder();
  await using ledger = await Ledger.open(folder.path, accountSid);
  const options: Record<string, unknown> = {};
  options['itself'] = options;
  const refusal = { accountSid, idempotencyKey: 'key', executionId: null, receivedAtMs: 0 };
  const unwritable = { ...refusal, from: null, to: null, options };
  await expect(ledger.record({ type: 'refused', refusal: unwritable })).rejects.toThrow('circular');
  expect([...ledger.account(accountSid).refusals()]).toEqual([]);
});

test('two simultaneous fence look-ups both wait until the fence is written', async () => {
  await using folder = await temporaryFolder();
  await using ledger = await Ledger.open(folder.path, accountSid);
  const query = new URLSearchParams({ 'tag.execution_id': 'execution', fence: 'true' });
  const lookUp = () => listCalls({ ledger, accountSid }, query, 0);
  const first = lookUp();
  expect(await lookUp()).toMatchObject({ calls: [] });
  expect(readFileSync(join(folder.path, 'ledger.ndjson'), 'utf8')).toBe(
    `{"type":"fenced","accountSid":"${accountSid}","key":"execution"}\n`,
  );
  await first;
});

describe('the ledger file', () => {
  test('loses an incomplete last line at the next start', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'ledger.ndjson');
    await appendFile(file, '{"type":"fenced","key":"one"}\n{"type":"fenced","ke');
    const config = serverConfig(folder.path);
    for (let starts = 0; starts < 2; starts += 1) {
      await using server = await startServer(folder.path);
      await using callControl = createCallControl({ ...config, url: server.url });
      const two = callRequest({ executionId: 'two' });
      const one = callRequest({ executionId: 'one' });
      expect(await callControl.placeCall(one)).toMatchObject({ kind: 'refused' });
      expect(await callControl.placeCall(two)).toMatchObject({ kind: 'accepted' });
    }
  });

  test('becomes accessible to its owner only, whatever its mode was', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'ledger.ndjson');
    await writeFile(file, '{"type":"fenced","key":"one"}\n');
    await chmod(file, 0o644);
    await using _ = await startServer(folder.path);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('makes the start fail with the number of a damaged line', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'ledger.ndjson');
    await appendFile(file, '{"type":"fenced","key":"one"}\nnonsense\n');
    await expect(startServer(folder.path)).rejects.toThrow(
      `the ledger ${file} cannot be opened (line 2 is damaged); repair it, or set CALL_CONTROL_DATA_DIR to another folder`,
    );
  });

  test('keeps a tag with line separators on one line', async () => {
    await using folder = await temporaryFolder();
    const tag = { note: 'one\u2028two\u2029three\r\nfour' };
    {
      await using server = await startServer(folder.path);
      await using callControl = createCallControl({
        ...serverConfig(folder.path),
        url: server.url,
      });
      await callControl.placeCall(callRequest({ tag }));
    }
    await using server = await startServer(folder.path);
    expect(await readLedger(server.url)).toMatchObject([{ to: '+15550199900' }]);
  });

  test('does not make a restart repeat a finished call', async () => {
    await using folder = await temporaryFolder();
    await using receiver = await startReceiver();
    const config = serverConfig(folder.path);
    {
      await using server = await startServer(folder.path, 1000);
      await using callControl = createCallControl({ ...config, url: server.url });
      const statusHookUrl = `${receiver.url}/status`;
      await callControl.placeCall(callRequest({ statusHookUrl }));
      await receiver.until((all) => all.length === 4);
    }
    await using server = await startServer(folder.path, 1000);
    expect(await readLedger(server.url)).toMatchObject([{ call_status: 'completed' }]);
    await using callControl = createCallControl({ ...config, url: server.url });
    const statusHookUrl = `${receiver.url}/next`;
    await callControl.placeCall(callRequest({ executionId: 'next', statusHookUrl }));
    await receiver.until((all) => all.length >= 8);
    expect(receiver.received.map(({ path }) => path)).toEqual([
      ...Array.from({ length: 4 }, () => '/status'),
      ...Array.from({ length: 4 }, () => '/next'),
    ]);
  });
});
