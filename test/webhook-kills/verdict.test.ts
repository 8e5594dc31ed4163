import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { coverageOf, type Evidence, violationsOf } from './verdict.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EVENT = { eventId: 'e1', organizationId: 'o1', type: 'call.ended', key: 'call.ended c1' };
const ENDPOINT = {
  organizationId: 'o1',
  endpointId: 'p1',
  secret: SECRET,
  path: '/steady/1/all/1',
  name: 'all',
  profile: 'steady',
  payload: 'thin',
  eventTypes: null,
} as const;
const DELIVERY = {
  eventId: 'e1',
  endpointId: 'p1',
  organizationId: 'o1',
  url: `http://receiver${ENDPOINT.path}`,
  status: 'delivered',
  attempts: 2,
  failures: 0,
  logged: 2,
  lastStatusCode: 204,
  isDisabled: false,
} as const;
const TEXT = '{"id":"e1"}';
const REQUEST = {
  path: ENDPOINT.path,
  id: 'e1',
  timestamp: '1772355600',
  signature: new Webhook(SECRET).sign('e1', new Date(1_772_355_600_000), TEXT),
  text: TEXT,
  behaviour: 'ok',
} as const;
const SOUND: Evidence = {
  transitions: [{ organizationId: 'o1', key: 'call.ended c1', least: 1, most: 1 }],
  events: [EVENT],
  deliveries: [DELIVERY],
  endpoints: [ENDPOINT],
  received: [{ ...REQUEST, behaviour: '500' }, REQUEST],
};
const rules = { attempts: 5 };

test('A run in which everything was told has no violation', () => {
  expect(violationsOf(SOUND, rules)).toEqual([]);
  expect(coverageOf(SOUND)).toEqual({ wanted: 1, missing: [] });
});

const delivered = (members: object): Partial<Evidence> => ({
  deliveries: [{ ...DELIVERY, ...members }],
});

test.each<[string, Partial<Evidence>, string]>([
  ['two events of one transition', { events: [EVENT, { ...EVENT, eventId: 'e2' }] }, '2 events'],
  ['an event of what never happened', { transitions: [] }, 'never happened'],
  ['a delivery that does not end', delivered({ status: 'pending' }), 'is still pending'],
  ['an attempt that the log lacks', delivered({ logged: 1 }), 'log that is not whole'],
  ['a delivery that nobody received', { received: [] }, 'is said to be delivered'],
  ['a delivery without a success', delivered({ lastStatusCode: 500 }), 'has no 2xx'],
  ['a failure that came early', delivered({ status: 'failed', failures: 2 }), 'after 2 attempts'],
  ['an event without a delivery', { deliveries: [] }, 'has no delivery of call.ended c1'],
  ['a wrong signature', { received: [{ ...REQUEST, signature: 'v1,x' }] }, 'is not signed'],
  ['another id', { received: [{ ...REQUEST, text: '{"id":"e2"}' }] }, 'another id in its body'],
  ['a request of no event', { events: [], transitions: [] }, 'is of no event'],
])('A run with %s is found out', (_what, changes, violation) => {
  expect(violationsOf({ ...SOUND, ...changes }, rules).join('\n')).toContain(violation);
});

test('What an endpoint never received is found out', () => {
  const { missing } = coverageOf({ ...SOUND, received: [{ ...REQUEST, behaviour: 'hang' }] });
  expect(missing).toEqual(['/steady/1/all/1 has never received call.ended c1']);
});
