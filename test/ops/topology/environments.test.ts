import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Environments, type TopologyPorts } from '../../../ops/topology/environments.ts';

const ports: TopologyPorts = {
  proxy: 1,
  callControl: 2,
  postgres: 3,
  temporal: {
    frontend: 4,
    frontendHttp: 5,
    history: 6,
    matching: 7,
    worker: 8,
    membership: [9, 10, 11, 12],
  },
};
const file = {
  POSTGRES_PASSWORD: 'admin',
  REDIAL_DATABASE_PASSWORD: 'owner',
  API_DATABASE_PASSWORD: 'of-api',
  WORKER_DATABASE_PASSWORD: 'of-worker',
  TEMPORAL_DATABASE_PASSWORD: 'of-temporal',
  BOOTSTRAP_TOKEN: 'gat_1',
  QUOTA_LIVE_CALLS: '7',
};

describe('the environments of the topology', () => {
  const environments = new Environments(file, { ports, dataDir: '/data' });

  test('give each part its own database login', () => {
    expect(environments.migration['DATABASE_URL']).toBe(
      'postgres://redial:owner@127.0.0.1:3/redial',
    );
    expect(environments.api(9)['DATABASE_URL']).toBe(
      'postgres://redial_api_login:of-api@127.0.0.1:3/redial',
    );
    expect(environments.worker('worker-1')['DATABASE_URL']).toBe(
      'postgres://redial_worker_login:of-worker@127.0.0.1:3/redial',
    );
  });

  test('take every variable of the file, and addresses of the topology', () => {
    expect(environments.worker('worker-1')).toMatchObject({
      QUOTA_LIVE_CALLS: '7',
      TEMPORAL_ADDRESS: '127.0.0.1:4',
      CALL_CONTROL_URL: 'http://127.0.0.1:2',
      PUBLIC_URL: 'http://127.0.0.1:1',
    });
  });

  test('refuse a file without a password of the roles', () => {
    const { API_DATABASE_PASSWORD: _, ...others } = file;
    const lacking = new Environments(others, { ports, dataDir: '/data' });
    expect(() => lacking.administration).toThrow(
      "The environment file lacks API_DATABASE_PASSWORD; 'sh compose/make-env.sh' writes a file with all secrets",
    );
  });

  test('give the roles script every variable that it reads', async () => {
    const script = await readFile('compose/postgres-roles.sh', 'utf8');
    const names = [...script.matchAll(/"\$([A-Z_]+)"/g)].map(([, name = '']) => name);
    expect(names).toHaveLength(6);
    expect(names.filter((name) => environments.administration[name] === undefined)).toEqual([]);
  });
});
