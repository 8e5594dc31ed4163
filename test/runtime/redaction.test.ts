import { describe, expect, test } from 'vitest';
import { redact } from '../../src/runtime/redaction.ts';

describe('a log line', () => {
  test.each([
    ['+14155550123', '+…0123'],
    ['%2B14155550123', '+…0123'],
    ['%2b14155550123', '+…0123'],
    ['%252B14155550123', '+…0123'],
    ['%25252B14155550123', '+…0123'],
    ['+1 (415) 555-0123', '+…0123'],
    ['+44.20.7946.0100', '+…0100'],
    ['gat_0AbcDEF-x_9', 'gat_…'],
    ['wh_secret_Yq2kZp7wLx5D', 'wh_secret_…'],
    ['gop_a{b}-0123456789~x', 'gop_…'],
    ['whsec_MfKQ9r8G/KYq+Twjd==', 'whsec_…'],
    ['/hook?token=a.b&x=1', '/hook?token=…&x=1'],
    ['/hook?x=1&api_key=a.b', '/hook?x=1&api_key=…'],
    ['/hook?client_secret=a.b', '/hook?client_secret=…'],
    ['/hook?password=a.b', '/hook?password=…'],
    ['Authorization: Bearer 38700987-c7a4-4685', 'Authorization: Bearer …'],
    ['authorization: basic bWU6c2VjcmV0', 'authorization: basic …'],
    ['/report?key=abc.def-123_x', '/report?key=…'],
    ['postgres://redial:secret@127.0.0.1:5432/redial', 'postgres://…@127.0.0.1:5432/redial'],
  ])('with %s holds %s', (text, left) => {
    expect(redact(`{"msg":"before ${text}"}`)).toBe(`{"msg":"before ${left}"}`);
  });

  test.each([
    '{"time":1763904672000,"pid":4711}',
    '{"executionId":"01a20495-b262-721c-a85e-bad801d024b4"}',
    '{"at":"2027-03-01T09:00:00+01:00"}',
    '{"openUntil":"2027-03-01T09:00:00.000Z","httpStatus":503}',
  ])('without a number and a secret stays as it is: %s', (line) => {
    expect(redact(line)).toBe(line);
  });

  test.each([
    ['"Bearer abc"', '"Bearer …"'],
    ['"Basic YWJj"', '"Basic …"'],
    ['"gat_0Abc"', '"gat_…"'],
    ['"gop_0Abc"', '"gop_…"'],
    ['"https://h/x?token=abc"', '"https://h/x?token=…"'],
    ['"https://user:pass@h/x"', '"https://…@h/x"'],
  ])('stays JSON where %s has quotation marks', (reason, left) => {
    expect(JSON.parse(redact(JSON.stringify({ reason })))).toEqual({ reason: left });
  });
});
