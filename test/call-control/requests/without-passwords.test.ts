import { readFile, stat } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { bearer, call, json, own, sidOf, startRequestServer } from '../routes/request-server.ts';

const { ledgerFile, send, place, update, rowOf, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

test('the ledger neither shows nor stores the passwords of an update', async () => {
  const sid = await place();
  const call_hook = { url: '/next', username: 'alice', password: 'hidden from all' };
  expect(await update(sid, { call_hook })).toMatchObject({ status: 202 });
  const row = await rowOf(sid);
  expect(row?.['updates']).toMatchObject([{ call_hook: { url: '/next', username: 'alice' } }]);
  expect(JSON.stringify(row)).not.toContain('hidden from all');
  expect(await readFile(ledgerFile, 'utf8')).not.toContain('hidden from all');
});

test('the ledger file is readable by its owner only', async () => {
  expect((await stat(ledgerFile)).mode & 0o777).toBe(0o600);
});

test('the ledger shows the dial options of a call without their password', async () => {
  const auth = { username: 'alice', password: 'hidden' };
  const body = JSON.stringify({
    ...call,
    callerName: 'Redial',
    headers: { 'X-Order': '17' },
    to: { ...call.to, trunk: 'carrier', auth },
  });
  const answer = await send('POST', `${own}/Calls`, { headers: { ...json, ...bearer }, body });
  const row = await rowOf(sidOf(answer));
  expect(row?.['dial']).toEqual({
    callerName: 'Redial',
    headers: { 'X-Order': '17' },
    to: { trunk: 'carrier', auth: { username: 'alice' } },
  });
});
