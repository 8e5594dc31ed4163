import { randomUUID } from 'node:crypto';
import { type Attack, sendAs } from '../hostile.ts';

/** Webhooks with a signature of the right form and nobody's secret. */
export const forgedWebhooks: Attack = {
  name: 'forged webhooks',
  atOnce: 40,
  send(hostile, { signal }) {
    const time = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ account_sid: randomUUID(), filling: 'x'.repeat(100_000) });
    const headers = {
      'content-type': 'application/json',
      'jambonz-signature': `t=${time},v1=${'0'.repeat(64)}`,
    };
    return sendAs(hostile, '/webhooks/call-status', { method: 'POST', headers, body, signal });
  },
};
