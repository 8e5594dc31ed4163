import { Webhook } from 'standardwebhooks';
import { isReceived } from './behaviour.ts';
import type { CreatedEndpoint } from './organization.ts';
import type { ReceivedRequest } from './receiver.ts';
import type { DeliveryRow, KeyedEvent, Transition } from './transitions.ts';

/** Attempts of a delivery that has failed for good. */
export type Rules = { attempts: number };

export type Evidence = {
  transitions: readonly Transition[];
  events: readonly KeyedEvent[];
  deliveries: readonly DeliveryRow[];
  endpoints: readonly CreatedEndpoint[];
  received: readonly ReceivedRequest[];
};

/** What is wrong: an event for each transition, its deliveries, and what the receiver has got. */
export function violationsOf(evidence: Evidence, rules: Rules): string[] {
  return [
    ...wrongEvents(evidence),
    ...wrongDeliveries(evidence, rules),
    ...missingDeliveries(evidence),
    ...wrongRequests(evidence),
  ];
}

/** Each transition has exactly one event for each time that it happened, and there is no other. */
function wrongEvents({ transitions, events }: Evidence): string[] {
  const counts = new Map<string, number>();
  for (const { key } of events) counts.set(key, (counts.get(key) ?? 0) + 1);
  const known = new Set(transitions.map(({ key }) => key));
  const wrong = transitions
    .map(({ key, least, most }) => ({ key, least, most, count: counts.get(key) ?? 0 }))
    .filter(({ count, least, most }) => count < least || count > most);
  return [
    ...wrong.map(({ key, least, count }) => `${key}: ${count} events, where ${least} happened`),
    ...[...counts.keys()].filter((key) => !known.has(key)).map((key) => `${key}: never happened`),
  ];
}

/** Each delivery has ended, unless its endpoint is disabled, and its log says how. */
function wrongDeliveries({ deliveries, received }: Evidence, rules: Rules): string[] {
  const acknowledged = acknowledgedIds(received);
  return deliveries.flatMap((delivery) => {
    const { eventId, url } = delivery;
    const isAtReceiver = acknowledged.has(`${new URL(url).pathname} ${eventId}`);
    const { attempts, logged } = delivery;
    const problems = [
      ...(logged === attempts ? [] : ['has a log that is not whole']),
      ...problemsOfStatus(delivery, { ...rules, isAtReceiver }),
    ];
    return problems.map((problem) => `${url} ${eventId} ${problem}`);
  });
}

function problemsOfStatus(
  { status, isDisabled, failures, lastStatusCode }: DeliveryRow,
  { attempts, isAtReceiver }: Rules & { isAtReceiver: boolean },
): string[] {
  if (status === 'pending') return isDisabled ? [] : ['is still pending'];
  if (status === 'failed') {
    const isWhole = failures === attempts || lastStatusCode === 410;
    return isWhole ? [] : [`has failed after ${failures} attempts`];
  }
  return [
    ...(isAtReceiver ? [] : ['is said to be delivered']),
    ...(isSuccess(lastStatusCode) ? [] : ['has no 2xx']),
  ];
}

function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Each endpoint has a delivery of each event that it wants. A disabled one has what came before. */
function missingDeliveries(evidence: Evidence): string[] {
  const { deliveries } = evidence;
  const stored = new Set(deliveries.map(({ eventId, endpointId }) => `${endpointId} ${eventId}`));
  const disabled = new Set(
    deliveries.flatMap(({ isDisabled, endpointId }) => (isDisabled ? [endpointId] : [])),
  );
  return wantedEvents(evidence)
    .filter(({ endpoint: { endpointId } }) => !disabled.has(endpointId))
    .filter(({ endpoint, event }) => !stored.has(`${endpoint.endpointId} ${event.eventId}`))
    .map(({ endpoint, event }) => `${endpoint.path} has no delivery of ${event.key}`);
}

/** Each event that an endpoint wants. */
function wantedEvents({ endpoints, events }: Evidence) {
  return endpoints.flatMap((endpoint) => {
    const { organizationId, eventTypes } = endpoint;
    return events
      .filter((event) => event.organizationId === organizationId)
      .filter(({ type }) => eventTypes === null || eventTypes.some((wanted) => wanted === type))
      .map((event) => ({ endpoint, event }));
  });
}

/** Each request is signed, has the id of its event, and an event of its organization. */
function wrongRequests({ received, endpoints, events }: Evidence): string[] {
  const known = new Set(events.map(({ eventId }) => eventId));
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]));
  return received.flatMap(({ path, id, timestamp, signature, text }) => {
    const endpoint = byPath.get(path);
    if (endpoint === undefined) return [];
    const at = new Date(Number(timestamp) * 1_000);
    const expected = new Webhook(endpoint.secret).sign(id, at, text);
    const problems = [
      ...(signature === expected ? [] : ['is not signed']),
      ...(JSON.parse(text).id === id ? [] : ['has another id in its body']),
      ...(known.has(id) ? [] : ['is of no event']),
    ];
    return problems.map((problem) => `${path} ${id} ${problem}`);
  });
}

/** What endpoints have not got after everything was replayed. */
export function coverageOf(evidence: Evidence): { wanted: number; missing: string[] } {
  const acknowledged = acknowledgedIds(evidence.received);
  const wanted = wantedEvents(evidence);
  const missing = wanted
    .filter(({ endpoint, event }) => !acknowledged.has(`${endpoint.path} ${event.eventId}`))
    .map(({ endpoint, event }) => `${endpoint.path} has never received ${event.key}`);
  return { wanted: wanted.length, missing };
}

/** Paths and ids that the receiver has answered with 2xx, or meant to when it was killed. */
function acknowledgedIds(received: readonly ReceivedRequest[]): Set<string> {
  const answered = received.filter(({ behaviour }) => isReceived(behaviour));
  return new Set(answered.map(({ path, id }) => `${path} ${id}`));
}
