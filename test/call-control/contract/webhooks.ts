import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contractClient } from './target.ts';
import type { ContractTarget } from './target.ts';
import { startReceiver } from '../support.ts';
import type { Received } from '../support.ts';

/** The possible members of a status webhook, in their order. Some depend on the call. */
const MEMBERS = [
  'call_sid',
  'direction',
  'from',
  'to',
  'call_id',
  'sbc_callid',
  'sip_status',
  'sip_reason',
  'call_status',
  'account_sid',
  'trace_id',
  'application_sid',
  'fs_sip_address',
  'call_termination_by',
  'duration',
  'customerData',
  'headers',
  'api_base_url',
  'fs_public_ip',
];
const ALWAYS = MEMBERS.filter(
  (name) =>
    !/sbc_callid|application_sid|termination|duration|^headers|api_base|public_ip/.test(name),
);

/** Tests for the status webhooks of a call that rings and is not answered. */
export function describeWebhooks(name: string, target: () => ContractTarget): void {
  const { send, place, update } = contractClient(target);

  /** Places a call and returns its webhooks up to the second status. */
  async function webhooksOfCall(): Promise<{ sid: string; webhooks: Received[] }> {
    const { webhookUrl, webhookPort } = target();
    await using receiver = await startReceiver(() => 200, webhookPort);
    const call_status_hook = `${webhookUrl ?? receiver.url}/status`;
    const sid = await place({ call_status_hook, tag: { order: 17, 'kept-Name': true } });
    const ofCall = (all: Received[]) => all.filter(({ body }) => body['call_sid'] === sid);
    const webhooks = ofCall(await receiver.until((all) => ofCall(all).length > 1));
    await update(sid, { call_status: 'no-answer' });
    return { sid, webhooks };
  }

  describe(`${name}: status webhooks`, () => {
    test('arrive in order and signed, with the documented members', async () => {
      const { sid, webhooks } = await webhooksOfCall();
      const { webhook_secret: secret } = z
        .object({ webhook_secret: z.string() })
        .parse(await (await send('GET', '/WebhookSecret')).json());
      const [first, second] = webhooks;
      expect(first?.body).toMatchObject({
        call_sid: sid,
        account_sid: target().accountSid,
        direction: 'outbound',
        to: target().to,
        sip_status: 100,
        call_status: 'trying',
        customerData: { order: 17, 'kept-Name': true },
      });
      expect(second?.body['call_status']).toMatch(/^(ringing|early-media|in-progress)$/);
      for (const { method, headers, text, body } of webhooks) {
        expect(method).toBe('POST');
        expect(headers['content-type']).toMatch(/^application\/json/);
        const names = Object.keys(body);
        expect(names).toEqual(MEMBERS.filter((member) => names.includes(member)));
        expect(names).toEqual(expect.arrayContaining(ALWAYS));
        expect(isSigned(String(headers['jambonz-signature']), text, secret)).toBe(true);
      }
    });
  });
}

/** Whether the signature matches the exact text and is recent. */
function isSigned(header: string, text: string, secret: string): boolean {
  const [, time = '', given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(time));
  const wanted = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
  return given === wanted && ageSeconds < 300;
}
