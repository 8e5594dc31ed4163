import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { API_LOGIN, passwordOf, WORKER_LOGIN } from '../../../src/dev/postgres/logins.ts';

const adminUrl = new URL(inject('databaseAdminUrl'));

async function logIn(login: string, password: string): Promise<string> {
  const url = new URL(adminUrl);
  Object.assign(url, { username: login, password });
  const client = new Client(url.href);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

test.each([API_LOGIN, WORKER_LOGIN])('%s logs in with its own password', async (login) => {
  expect(await logIn(login, passwordOf(login, adminUrl.password))).toBe(login);
});

test.each([
  [WORKER_LOGIN, API_LOGIN],
  [WORKER_LOGIN, decodeURIComponent(adminUrl.username)],
  [API_LOGIN, WORKER_LOGIN],
  [API_LOGIN, decodeURIComponent(adminUrl.username)],
])('the password of %s is not that of %s', async (login, other) => {
  const password = passwordOf(login, adminUrl.password);
  await expect(logIn(other, password)).rejects.toThrow('password authentication failed');
});
