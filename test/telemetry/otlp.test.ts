import { expect, test } from 'vitest';
import { isSent } from '../../src/telemetry/otlp.ts';
import { resourceOf } from '../../src/telemetry/telemetry.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' };

test('nothing is sent where no endpoint is set', () => {
  expect(isSent('METRICS', {})).toBe(false);
  expect(isSent('METRICS', { OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false);
});

test('one endpoint is for all signals, and each signal may have its own', () => {
  expect(isSent('METRICS', endpoint)).toBe(true);
  expect(isSent('TRACES', endpoint)).toBe(true);
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector.test:4318/v1/traces' };
  expect(isSent('TRACES', own)).toBe(true);
  expect(isSent('METRICS', own)).toBe(false);
});

test('one signal, or all, can be turned off', () => {
  expect(isSent('METRICS', { ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).toBe(false);
  expect(isSent('TRACES', { ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).toBe(true);
  expect(isSent('TRACES', { ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false);
});

test('a protocol that Redial does not speak is refused with the remedy', () => {
  const grpc = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(() => isSent('METRICS', grpc)).toThrow(
    "OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' is not accepted. Redial speaks http/protobuf only, to port 4318 of most collectors: set it, or leave it empty.",
  );
  const spoken = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' };
  expect(isSent('METRICS', spoken)).toBe(true);
});

test.each(['nonsense', 'collector.test:4318', 'ftp://collector.test'])(
  'the endpoint %s is refused with the remedy',
  (given) => {
    expect(() => isSent('METRICS', { OTEL_EXPORTER_OTLP_ENDPOINT: given })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an address: set it to one such as http://collector:4318, or leave it empty.',
    );
    const own = { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: given };
    expect(() => isSent('TRACES', own)).toThrow('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is not');
    expect(isSent('METRICS', own)).toBe(true);
  },
);

test('metrics and spans of one process name the same instance', () => {
  const { attributes } = resourceOf('worker');
  expect(attributes['service.name']).toBe('redial-worker');
  expect(attributes['service.instance.id']).toMatch(/^[\da-f-]{36}$/);
  expect(resourceOf('worker').attributes).toEqual(attributes);
});
