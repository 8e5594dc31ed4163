import { describe, expect, it } from 'vitest';
import { membersOf } from '../../../console/src/pages/webhook-endpoints/endpoint-fields.ts';

describe('the form of a webhook endpoint', () => {
  it('asks for all events, those of later versions too, where none is chosen', () => {
    const values = {
      url: 'https://example.com',
      description: ' ',
      event_types: [],
      payload: 'full',
    };
    expect(membersOf(values)).toEqual({
      url: 'https://example.com',
      description: null,
      event_types: null,
      payload: 'full',
    });
  });

  it('asks for the chosen events alone', () => {
    const event_types = ['batch.completed', 'call.ended'];
    const values = { url: '', description: 'CRM', event_types, payload: 'thin' };
    expect(membersOf(values).event_types).toEqual(['call.ended', 'batch.completed']);
  });
});
