import type { CallStatus } from '../../src/domain/call.ts';
import { signWebhook } from '../../src/webhooks/signature.ts';
import { TEST_ACCOUNT_SID, TEST_WEBHOOK_SECRET, type TestApp } from './app.ts';

/** A status webhook as jambonz sends it, and what is out of order with it. */
export type StatusWebhook = {
  callSid: string;
  status: CallStatus;
  /** What the application or the call's creation left as the tag. */
  customerData?: object;
  from?: string;
  to?: string;
  /** The execution in the address of the hook. */
  hook?: string;
  /** By default the clock of the app. */
  signedAt?: Date;
  secret?: string;
  /** Appended to what was signed. */
  tampered?: string;
};

/** Sends a status webhook to an app and answers the HTTP status. */
export async function sendStatus(app: TestApp, webhook: StatusWebhook): Promise<number> {
  const { callSid, status, customerData, from, to, hook, tampered = '' } = webhook;
  const body = JSON.stringify({
    call_sid: callSid,
    account_sid: TEST_ACCOUNT_SID,
    direction: 'outbound',
    from,
    to,
    call_status: status,
    sip_status: status === 'busy' ? 486 : 200,
    ...(status === 'completed' && { duration: 7, call_termination_by: 'caller' }),
    customerData,
  });
  const signedAt = webhook.signedAt ?? app.deps.clock.now();
  const seconds = Math.floor(signedAt.getTime() / 1000);
  const signature = signWebhook(body, webhook.secret ?? TEST_WEBHOOK_SECRET, seconds);
  const query = hook === undefined ? '' : `?execution_id=${hook}`;
  const answer = await app.request(`/webhooks/call-status${query}`, {
    body: body + tampered,
    headers: { 'jambonz-signature': signature, 'content-type': 'application/json' },
    token: null,
  });
  return answer.status;
}

/** Posts a body as call control does, signed at the time of the app, and answers the HTTP status. */
export async function sendSigned(app: TestApp, path: string, body: string): Promise<number> {
  const seconds = Math.floor(app.deps.clock.now().getTime() / 1000);
  const headers = {
    'jambonz-signature': signWebhook(body, TEST_WEBHOOK_SECRET, seconds),
    'content-type': 'application/json',
  };
  return (await app.request(path, { body, headers, token: null })).status;
}
