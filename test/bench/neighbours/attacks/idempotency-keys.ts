import { randomUUID } from 'node:crypto';
import { type Attack, sendAs } from '../hostile.ts';

/** A new Idempotency-Key with each of many creates. */
export const idempotencyKeys: Attack = {
  name: 'creates with keys',
  atOnce: 40,
  send: (hostile, { signal }) =>
    sendAs(hostile, '/api/v1/campaigns/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name: 'x', agent_id: 'a', phone_numbers: ['+12025550100'] }),
      signal,
    }),
};
