import { expect, test } from 'vitest';
import { isSent } from '../../src/telemetry/otlp.ts';

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
