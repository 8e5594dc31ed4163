import {
  type Attributes,
  type Counter,
  type Histogram,
  metrics,
  type ObservableGauge,
} from '@opentelemetry/api';
import {
  type CounterName,
  definitionOf,
  type GaugeName,
  type HistogramName,
  type Labels,
  type MetricName,
} from './metrics.ts';

/*
 * The instruments are made with their first use, which is after the set-up of the process: made before,
 * they would measure nothing. Where a process has no set-up, the API of OpenTelemetry does nothing.
 */
const counters = new Map<CounterName, Counter>();
const histograms = new Map<HistogramName, Histogram>();
const gauges = new Map<GaugeName, ObservableGauge>();
let isPerOrganization = false;

/**
 * Begins to measure, for the whole process; what was opened before is not measured.
 * @param perOrganization whether metrics tell organizations apart
 */
export function beginMeasuring({ perOrganization }: { perOrganization: boolean }): void {
  for (const made of [counters, histograms, gauges]) made.clear();
  isPerOrganization = perOrganization;
}

export const meter = () => metrics.getMeter('redial');

/** Counts something that has happened. */
export function count<Name extends CounterName>(name: Name, labels: Labels<Name>, by = 1): void {
  let counter = counters.get(name);
  if (counter === undefined) {
    counter = meter().createCounter(name, optionsOf(name));
    counters.set(name, counter);
  }
  counter.add(by, shownLabels(labels));
}

/** Shows counters from 0 on: Prometheus sees no increase in a series that begins with its first event. */
export function countFromZero<Name extends CounterName>(
  name: Name,
  labels: readonly Labels<Name>[],
): void {
  for (const each of labels) count(name, each, 0);
}

/** Records how long something took, in seconds; a time that a clock set back made negative counts as 0. */
export function recordSeconds<Name extends HistogramName>(
  name: Name,
  seconds: number,
  labels: Labels<Name>,
): void {
  let histogram = histograms.get(name);
  if (histogram === undefined) {
    histogram = meter().createHistogram(name, optionsOf(name));
    histograms.set(name, histogram);
  }
  histogram.record(Math.max(0, seconds), shownLabels(labels));
}

/** One value of a gauge. */
export type Figure<Name extends GaugeName> = { value: number; labels: Labels<Name> };

/**
 * Defines how a gauge is read, each time the metrics are read.
 * @returns ends it: the gauge has no value from then on
 */
export function observe<Name extends GaugeName>(
  name: Name,
  read: () => Iterable<Figure<Name>> | Promise<Iterable<Figure<Name>>>,
): Disposable {
  let gauge = gauges.get(name);
  if (gauge === undefined) {
    gauge = meter().createObservableGauge(name, optionsOf(name));
    gauges.set(name, gauge);
  }
  const observed = gauge;
  const callback: Parameters<ObservableGauge['addCallback']>[0] = async (result) => {
    for (const { value, labels } of await read()) result.observe(value, shownLabels(labels));
  };
  observed.addCallback(callback);
  return { [Symbol.dispose]: () => observed.removeCallback(callback) };
}

export function optionsOf(name: MetricName) {
  const { unit, description, buckets } = definitionOf(name);
  const advice = buckets && { explicitBucketBoundaries: [...buckets] };
  return { unit, description, ...(advice && { advice }) };
}

function shownLabels(labels: Attributes & { organization?: string }): Attributes {
  if (isPerOrganization || labels.organization === undefined) return labels;
  const { organization: _, ...others } = labels;
  return others;
}
