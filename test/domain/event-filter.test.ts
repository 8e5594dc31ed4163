import { expect, test } from 'vitest';
import { type EventFilter, isWanted } from '../../src/domain/event-filter.ts';

const EVENT = { type: 'call.ended', campaignId: 'c1', batchId: 'b1' } as const;
const ALL: EventFilter = { types: null, within: null };

test.each<[string, Partial<EventFilter>, boolean]>([
  ['without filters', {}, true],
  ['of its type', { types: ['call.started', 'call.ended'] }, true],
  ['of another type', { types: ['call.started'] }, false],
  ['of its campaign', { campaignId: 'c1' }, true],
  ['of another campaign', { campaignId: 'c2' }, false],
  ['of its batch', { batchId: 'b1' }, true],
  ['of another batch', { batchId: 'b2' }, false],
  ['of its batch in another campaign', { campaignId: 'c2', batchId: 'b1' }, false],
  ['limited to its campaign', { within: { campaignIds: ['c1'], batchIds: [] } }, true],
  ['limited to its batch', { within: { campaignIds: [], batchIds: ['b1'] } }, true],
  ['limited to others', { within: { campaignIds: ['c2'], batchIds: ['b2'] } }, false],
  ['limited to nothing', { within: { campaignIds: [], batchIds: [] } }, false],
])('an event is read %s: %s', (_case, filter, expected) => {
  expect(isWanted(EVENT, { ...ALL, ...filter })).toBe(expected);
});

test('an event without campaign and batch is read by the whole organization alone', () => {
  const event = { type: 'contact.opted_out', campaignId: null, batchId: null } as const;
  expect(isWanted(event, ALL)).toBe(true);
  expect(isWanted(event, { ...ALL, campaignId: 'c1' })).toBe(false);
  expect(isWanted(event, { ...ALL, within: { campaignIds: ['c1'], batchIds: [] } })).toBe(false);
});
