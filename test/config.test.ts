import { describe, expect, test } from 'vitest';
import { accessKeys, readConfig } from '../src/config.ts';

const read = (env: Record<string, string>) => readConfig({ access: accessKeys }, env).access;

describe('access', () => {
  test('is neither limited nor opened by default', () => {
    expect(read({})).toEqual({ rateLimitPerMinute: null, corsOrigins: [] });
    expect(read({ RATE_LIMIT_PER_MINUTE: '', CORS_ORIGINS: '' })).toEqual(read({}));
  });

  test('is read from the environment', () => {
    const env = {
      RATE_LIMIT_PER_MINUTE: '600',
      CORS_ORIGINS: 'https://a.example, http://localhost:3000',
    };
    expect(read(env)).toEqual({
      rateLimitPerMinute: 600,
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
    });
  });

  test.each(['1', '1000000'])('takes a limit of %s', (limit) => {
    expect(read({ RATE_LIMIT_PER_MINUTE: limit }).rateLimitPerMinute).toBe(Number(limit));
  });

  test.each(['0', '-1', '1.5', 'many', '1000001'])('refuses a limit of %s', (limit) => {
    expect(() => read({ RATE_LIMIT_PER_MINUTE: limit })).toThrow(
      `RATE_LIMIT_PER_MINUTE: '${limit}' is not accepted`,
    );
  });

  test.each(['a.example', 'https://a.example/', 'https://a.example/path', 'https://a.example,'])(
    'refuses %s as an origin',
    (origins) => {
      expect(() => read({ CORS_ORIGINS: origins })).toThrow(
        'must be origins such as https://app.example.com, or *',
      );
    },
  );
});
