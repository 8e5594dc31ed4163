import { describe, expect, test } from 'vitest';
import { callRequest } from '../../call-control/support.ts';
import { requestBody } from '../../../src/jambonz/client.ts';

describe('requestBody', () => {
  test('has only members that jambonz accepts', () => {
    const request = callRequest({ tag: { batch_id: 'batch' }, ringTimeoutSeconds: 29.6 });
    expect(requestBody(request)).toEqual({
      from: '+15550100001',
      to: { type: 'phone', number: '+15550199900' },
      call_hook: { url: 'http://127.0.0.1:9/simulator/agent', method: 'POST' },
      call_status_hook: {
        url: 'http://127.0.0.1:9/status#rc=5&rp=ct,rt,4xx,5xx',
        method: 'POST',
      },
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
      timeout: 30,
      timeLimit: 3300,
      tag: { batch_id: 'batch', execution_id: '0198c0de-0000-7000-8000-000000000001' },
    });
  });

  test('has no hooks if it names a registered application', () => {
    const applicationSid = '0e0e7e55-8d0e-4f57-8e3b-2f6b8a9d7c11';
    expect(requestBody(callRequest({ application: { applicationSid } }))).toEqual({
      from: '+15550100001',
      to: { type: 'phone', number: '+15550199900' },
      application_sid: applicationSid,
      timeout: 60,
      timeLimit: 3300,
      tag: { execution_id: '0198c0de-0000-7000-8000-000000000001' },
    });
  });
});
