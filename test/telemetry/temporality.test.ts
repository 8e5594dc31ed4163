import { MeterProvider, type MetricReader } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { pulledReader } from '../../src/telemetry/metrics-page.ts';
import { pushedReader } from '../../src/telemetry/otlp.ts';

/** What a reader collects of an instrument of `provider`: the value of each state. */
async function statesIn(reader: MetricReader, name: string): Promise<Record<string, unknown>> {
  const { resourceMetrics } = await reader.collect();
  const found = resourceMetrics.scopeMetrics
    .flatMap(({ metrics }) => metrics)
    .filter(({ descriptor }) => descriptor.name === name)
    .flatMap(({ dataPoints }) => [...dataPoints]);
  return Object.fromEntries(found.map(({ attributes, value }) => [attributes['state'], value]));
}

test.each([
  ['a scrape', pulledReader],
  ['an export', () => pushedReader({})],
])('%s has the labels of a gauge that are observed now, and no others', async (_, open) => {
  const reader = open();
  const meter = new MeterProvider({ readers: [reader] }).getMeter('test');
  let lines: Record<string, number> = { ringing: 4, talking: 6 };
  meter.createObservableGauge('lines').addCallback((result) => {
    for (const [state, value] of Object.entries(lines)) result.observe(value, { state });
  });
  expect(await statesIn(reader, 'lines')).toEqual({ ringing: 4, talking: 6 });
  lines = { talking: 1 };
  expect(await statesIn(reader, 'lines')).toEqual({ talking: 1 });
  lines = {};
  expect(await statesIn(reader, 'lines')).toEqual({});
  lines = { ringing: 2 };
  expect(await statesIn(reader, 'lines')).toEqual({ ringing: 2 });
});

test.each([
  ['a scrape', pulledReader],
  ['an export', () => pushedReader({})],
])('%s has a counter with all that was counted before', async (_, open) => {
  const reader = open();
  const counter = new MeterProvider({ readers: [reader] }).getMeter('test').createCounter('calls');
  counter.add(2, { state: 'answered' });
  expect(await statesIn(reader, 'calls')).toEqual({ answered: 2 });
  expect(await statesIn(reader, 'calls')).toEqual({ answered: 2 });
  counter.add(1, { state: 'answered' });
  expect(await statesIn(reader, 'calls')).toEqual({ answered: 3 });
});
