import type { CallStatus } from '../../../src/domain/call.ts';
import { TEST_ACCOUNT_SID, TEST_WEBHOOK_SECRET, type TestApp } from './app.ts';
import { signWebhook } from '../../../src/signatures/signed-webhook.ts';

/** A status webhook of jambonz, with options that make it invalid. */
export type StatusWebhook = {
  callSid: string;
  status: CallStatus;
  /** The tag of the call. */
  customerData?: object;
  from?: string;
  to?: string;
  /** The execution id in the query of the hook's URL. */
  hook?: string;
  /** Default: the app's clock. */
  signedAt?: Date;
  secret?: string;
  /** Text appended to the body after signing. */
  tampered?: string;
};

/** Sends a status webhook to an app and returns the HTTP status. */
export async function sendStatusWebhook(app: TestApp, webhook: StatusWebhook): Promise<number> {
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

/** Posts a body signed at the app's time, as call control does, and returns the HTTP status. */
export async function sendSignedRequest(app: TestApp, path: string, body: string): Promise<number> {
  const seconds = Math.floor(app.deps.clock.now().getTime() / 1000);
  const headers = {
    'jambonz-signature': signWebhook(body, TEST_WEBHOOK_SECRET, seconds),
    'content-type': 'application/json',
  };
  return (await app.request(path, { body, headers, token: null })).status;
}
