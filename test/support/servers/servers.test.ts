import { Connection } from '@temporalio/client';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';

test('the test run provides Postgres 18 in UTC', async () => {
  const client = new Client(inject('databaseAdminUrl'));
  await client.connect();
  const { rows } = await client.query<{ major: number; zone: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('timezone') as zone`,
  );
  await client.end();
  expect(rows).toEqual([{ major: 18, zone: 'UTC' }]);
});

test('the test run provides a Temporal namespace', async () => {
  const connection = await Connection.connect({ address: inject('temporalAddress') });
  const { namespaceInfo } = await connection.workflowService.describeNamespace({
    namespace: 'default',
  });
  await connection.close();
  expect(namespaceInfo?.name).toBe('default');
});
