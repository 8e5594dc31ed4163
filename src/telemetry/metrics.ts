/** What a metric of Redial is. The names in Prometheus have `_` for `.`, and end with the unit or `_total`. */
type Definition = {
  kind: 'counter' | 'histogram' | 'gauge';
  /** As OpenTelemetry writes it: `s` are seconds, `{…}` are things that are counted. */
  unit: string;
  description: string;
  /** Every label has few values. None is a number, a name or an id; see `organization`. */
  labels: readonly string[];
  /** Whether it has the label `organization` where METRICS_PER_ORGANIZATION is on. */
  perOrganization?: boolean;
  /** Upper bounds of a histogram, in its unit. */
  buckets?: readonly number[];
};

/** Of requests, in seconds: those that OpenTelemetry advises for HTTP. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** Of waits that may last from a moment to hours, in seconds. */
const WAIT_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 14_400];

/** Every metric that Redial itself measures. */
export const METRICS = {
  'redial.attempts': {
    kind: 'counter',
    unit: '{attempt}',
    description: 'Attempts that have ended and are settled.',
    labels: ['outcome'],
    perOrganization: true,
  },
  'redial.dispatch.delay': {
    kind: 'histogram',
    unit: 's',
    description: 'From when a contact was due, and not deferred, to the request for its call.',
    labels: [],
    buckets: WAIT_SECONDS,
  },
  'redial.claim.delay': {
    kind: 'histogram',
    unit: 's',
    description: 'From the claim of a contact to the request for its call.',
    labels: [],
    buckets: WAIT_SECONDS,
  },
  'redial.gate.refusals': {
    kind: 'counter',
    unit: '{refusal}',
    description: 'Claimed contacts that the gate turned away.',
    labels: ['reason'],
    perOrganization: true,
  },
  'redial.calls.returned': {
    kind: 'counter',
    unit: '{call}',
    description: 'Calls that call control has certainly not taken; their contacts wait again.',
    labels: ['reason'],
    perOrganization: true,
  },
  'redial.sweep.repairs': {
    kind: 'counter',
    unit: '{repair}',
    description: 'What the sweep found left behind by a lost message, and repaired.',
    labels: ['kind'],
  },
  'redial.webhook.delivery': {
    kind: 'histogram',
    unit: 's',
    description: 'From an event to its receipt by a webhook endpoint.',
    labels: [],
    buckets: WAIT_SECONDS,
  },
  'redial.webhook.attempts': {
    kind: 'counter',
    unit: '{attempt}',
    description: 'Requests to webhook endpoints.',
    labels: ['outcome'],
    perOrganization: true,
  },
  'redial.lines': {
    kind: 'gauge',
    unit: '{line}',
    description: 'Lines of batches in progress: in use by the state of the call, and free.',
    labels: ['state'],
    perOrganization: true,
  },
  'redial.contacts.waiting': {
    kind: 'gauge',
    unit: '{contact}',
    description: 'Contacts of open batches that wait for a call.',
    labels: ['reason'],
    perOrganization: true,
  },
  'redial.unknown_attempts': {
    kind: 'gauge',
    unit: '{attempt}',
    description: 'Live attempts whose request had no clear answer.',
    labels: [],
    perOrganization: true,
  },
  'redial.call_control.silence': {
    kind: 'gauge',
    unit: 's',
    description:
      'How long the account of the installation has answered no request of a worker; 0: it answers.',
    labels: [],
  },
  'redial.webhook.backlog': {
    kind: 'gauge',
    unit: '{delivery}',
    description: 'Deliveries to enabled webhook endpoints that are not finished.',
    labels: ['state'],
    perOrganization: true,
  },
  'redial.workers': {
    kind: 'gauge',
    unit: '{worker}',
    description: 'Workers with a heartbeat in the last 15 seconds.',
    labels: [],
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    description: 'Connections to Postgres of this process.',
    labels: ['db.client.connection.pool.name', 'db.client.connection.state'],
  },
  'db.client.connection.max': {
    kind: 'gauge',
    unit: '{connection}',
    description: 'Connections to Postgres that this process may open.',
    labels: ['db.client.connection.pool.name'],
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    description: 'Who waits for a connection to Postgres.',
    labels: ['db.client.connection.pool.name'],
  },
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Duration of HTTP requests, until the answer begins.',
    labels: ['http.request.method', 'http.route', 'http.response.status_code'],
    buckets: REQUEST_SECONDS,
  },
  'nodejs.eventloop.delay.mean': {
    kind: 'gauge',
    unit: 's',
    description: 'Mean delay of the event loop since the last reading.',
    labels: [],
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    description: '99th percentile of the delay of the event loop since the last reading.',
    labels: [],
  },
  'nodejs.eventloop.delay.max': {
    kind: 'gauge',
    unit: 's',
    description: 'Longest delay of the event loop since the last reading.',
    labels: [],
  },
  'nodejs.eventloop.utilization': {
    kind: 'gauge',
    unit: '1',
    description: 'Share of the time since the last reading in which the event loop was busy.',
    labels: [],
  },
  'process.cpu.time': {
    kind: 'counter',
    unit: 's',
    description: 'Processor time of this process.',
    labels: ['cpu.mode'],
  },
  'process.memory.usage': {
    kind: 'gauge',
    unit: 'By',
    description: 'Resident memory of this process.',
    labels: [],
  },
} as const satisfies Record<string, Definition>;

type Metrics = typeof METRICS;
export type MetricName = keyof Metrics;
type OfKind<Kind> = {
  [Name in MetricName]: Metrics[Name]['kind'] extends Kind ? Name : never;
}[MetricName];
export type CounterName = OfKind<'counter'>;
export type HistogramName = OfKind<'histogram'>;
export type GaugeName = OfKind<'gauge'>;
/** The labels of a metric; `organization` is dropped where METRICS_PER_ORGANIZATION is off. */
export type Labels<Name extends MetricName> = {
  [Label in Metrics[Name]['labels'][number]]?: string | number | undefined;
} & (Metrics[Name] extends { perOrganization: true } ? { organization: string } : unknown);

export function definitionOf(name: MetricName): Definition {
  return METRICS[name];
}
