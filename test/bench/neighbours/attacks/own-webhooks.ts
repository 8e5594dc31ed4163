import { randomUUID } from 'node:crypto';
import { signWebhook } from '../../../../src/signatures/signed-webhook.ts';
import { type Attack, sendAs } from '../hostile.ts';

/** Nearly as large as a webhook may be. */
const FILLING = 'x'.repeat(120_000);

/** Webhooks of unknown calls, as large as may be, signed with the secret of its own account. */
export const ownWebhooks: Attack = {
  name: 'large webhooks of its own account',
  atOnce: 10,
  send(hostile, { signal }) {
    const { accountId, accountSid, webhookSecret } = hostile.account;
    const body = JSON.stringify({
      account_sid: accountSid,
      call_sid: randomUUID(),
      call_status: 'ringing',
      filling: FILLING,
    });
    const signature = signWebhook(body, webhookSecret, Math.floor(Date.now() / 1000));
    const headers = { 'content-type': 'application/json', 'jambonz-signature': signature };
    const path = `/webhooks/accounts/${accountId}/call-status`;
    return sendAs(hostile, path, { method: 'POST', headers, body, signal });
  },
};
