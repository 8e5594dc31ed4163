import { expect, test } from 'vitest';
import { keptWebhook } from '../../../src/dialer/status/kept-webhook.ts';

test('keptWebhook keeps ids and statuses, without number, variables and report address', () => {
  const tag = {
    execution_id: 'execution-1',
    call_variables: { name: 'Ada' },
    report_url: 'secret',
  };
  const webhook = {
    call_sid: 'sid-1',
    call_status: 'ringing',
    to: '+14155550123',
    sip_status: 180,
  };
  expect(keptWebhook({ ...webhook, x: 'x'.repeat(40_000), customerData: tag })).toEqual({
    call_sid: 'sid-1',
    call_status: 'ringing',
    sip_status: 180,
    customerData: { execution_id: 'execution-1' },
  });
});
