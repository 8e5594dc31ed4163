import { AggregationTemporality, InstrumentType } from '@opentelemetry/sdk-metrics';

/**
 * Whether a metric is collected as it is now, or joined with what was collected before. A gauge is what
 * is now: joined, the SDK would repeat the last value of labels that nobody observes any more, for ever.
 * @param others what all other instruments are
 */
export function temporalityOf(
  instrument: InstrumentType,
  others: AggregationTemporality,
): AggregationTemporality {
  return instrument === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : others;
}
