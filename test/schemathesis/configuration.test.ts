import { expect, test } from 'vitest';
import { configurationText } from './configuration.ts';

const given = () => ({ pathParameters: { batch_id: 'a "b"' }, authorization: 'Bearer gat_1' });

test('the configuration gives each operation its path parameters and its token', () => {
  const operations = [
    { name: 'GET /api/v1/batches/{batch_id}', path: '/api/v1/batches/{batch_id}' },
  ];
  expect(configurationText(operations, given)).toBe(
    [
      '[[operations]]',
      'include-name = "GET /api/v1/batches/{batch_id}"',
      'headers = { Authorization = "Bearer gat_1" }',
      'parameters = { "path.batch_id" = "a \\"b\\"" }',
      '',
    ].join('\n'),
  );
});
