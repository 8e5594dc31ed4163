import { expect, test } from 'vitest';
import { z } from 'zod';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import {
  accountSid,
  serverConfig,
  simulator,
  startReceiver,
  temporaryFolder,
  token,
} from '../support.ts';

const created = z.object({ sid: z.string(), callId: z.string() });

test('the status webhooks of a call match jambonz byte by byte', { timeout: 30_000 }, async () => {
  await using folder = await temporaryFolder();
  await using receiver = await startReceiver();
  await using server = await startCallControlServer({
    server: serverConfig(folder.path),
    simulator: { ...simulator, speed: 10, talkSeconds: { min: 10, max: 10 } },
  });
  const response = await fetch(`${server.url}/v1/Accounts/${accountSid}/Calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      from: '+15550100001',
      to: { type: 'phone', number: '+15550199900' },
      call_hook: `${server.url}/simulator/agent`,
      call_status_hook: `${receiver.url}/status`,
      tag: { order: 17, 'kept-Name': { innerName: true } },
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
    }),
  });
  const { sid, callId } = created.parse(await response.json());
  const webhooks = await receiver.until((all) => all.length === 4);
  const beginning =
    `{"call_sid":"${sid}","direction":"outbound","from":"+15550100001","to":"+15550199900",` +
    `"call_id":"${callId}",`;
  const otherLeg = `"sbc_callid":"${callId}-sbc",`;
  const account =
    `"account_sid":"9351f46a-678c-43f5-b8a6-d4eb58d131af",` +
    `"trace_id":"00000000000000000000000000000000","fs_sip_address":"127.0.0.1:5060",`;
  const tag = `"customerData":{"order":17,"kept-Name":{"innerName":true}}}`;
  expect(webhooks.map(({ text }) => text)).toEqual([
    `${beginning}"sip_status":100,"sip_reason":"Trying","call_status":"trying",${account}${tag}`,
    `${beginning}${otherLeg}"sip_status":180,"sip_reason":"Trying","call_status":"ringing",${account}${tag}`,
    `${beginning}${otherLeg}"sip_status":200,"sip_reason":"OK","call_status":"in-progress",${account}${tag}`,
    `${beginning}${otherLeg}"sip_status":200,"sip_reason":"OK","call_status":"completed",${account}` +
      `"call_termination_by":"caller","duration":10,${tag}`,
  ]);
});
