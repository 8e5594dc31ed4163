import { describe, expect, test } from 'vitest';
import { keptWebhook } from '../../../src/dialer/status/kept-webhook.ts';

const facts = { call_sid: 'sid-1', call_status: 'completed', duration: 7 };
const executionId = '0193a5d0-0000-7000-8000-000000000000';

describe('keptWebhook', () => {
  test('keeps a webhook whole', () => {
    const webhook = { ...facts, customerData: { execution_id: executionId, name: 'Ada' } };
    expect(keptWebhook(webhook)).toEqual(webhook);
  });

  test('keeps only the facts of one that is larger than 32 KiB', () => {
    const customerData = { execution_id: executionId, name: 'x'.repeat(40_000) };
    const webhook = { ...facts, sip_reason: 'y'.repeat(300), other: 'z', customerData };
    expect(keptWebhook(webhook)).toEqual({ ...facts, customerData: { execution_id: executionId } });
  });
});
