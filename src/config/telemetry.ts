import { z } from 'zod';
import { variable, type Values } from './variable.ts';

/** Metrics of a process. Exporters of OpenTelemetry read the standard `OTEL_*` variables themselves. */
export const telemetryKeys = {
  port: variable<number | null>({
    env: 'METRICS_PORT',
    doc: 'TCP port on which a process answers /metrics for Prometheus, different for each process of a machine; 0 takes a free port; empty: there is none.',
    schema: z.coerce.number().int().min(0).max(65535),
    default: null,
  }),
  host: variable({
    env: 'METRICS_HOST',
    doc: 'Address on which /metrics is answered, without a token; set 0.0.0.0 within a private network only.',
    schema: z.string().min(1),
    default: '127.0.0.1',
  }),
  perOrganization: variable({
    env: 'METRICS_PER_ORGANIZATION',
    doc: 'Whether metrics of calls, contacts and webhooks tell organizations apart, by their ids: on or off; each organization adds about 50 time series.',
    schema: z.enum(['on', 'off']).transform((text) => text === 'on'),
    default: false,
  }),
};

export type TelemetryConfig = Values<typeof telemetryKeys>;
