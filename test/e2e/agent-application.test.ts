import { expect, test } from 'vitest';
import { listen, readLedger } from '../call-control/support.ts';
import { startSystem } from '../support/system.ts';

const forever = [{ verb: 'say', text: 'Is anybody there?', loop: 'forever' }];
const message = [{ verb: 'say', text: 'Please call us back.' }, { verb: 'hangup' }];

/** Verbs of an agent that gathers a digit, confirms it, and leaves a voicemail on request. */
function verbsFor(path: string, digits: unknown): unknown[] {
  if (path.includes('voicemail=leave_message')) return message;
  if (path.startsWith('/answer')) return [{ verb: 'say', text: `You pressed ${String(digits)}.` }];
  const gather = { verb: 'gather', numDigits: 1, actionHook: '/answer', say: { text: 'Press.' } };
  return path.startsWith('/menu') ? [gather] : forever;
}

/** Calls `to` in a batch with the agent at `path`; returns the transcript and the call's outcome. */
async function callWithAgent(to: string, path: string, machineRate = 0) {
  await using agent = await listen(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const { digits } = JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(verbsFor(request.url ?? '', digits)));
  });
  await using system = await startSystem({
    simulator: { speed: 20, machineRate },
    dialling: { reportGraceSeconds: 0 },
  });
  const { rest, callControlUrl } = system;
  const call_hook = agent.url + path;
  expect((await rest.send('PUT', '/agents/reception', { call_hook })).status).toBe(200);
  await fetch(`${callControlUrl}/simulator/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, answers: [{ digits: '7' }] }),
  });
  const campaign_id = await rest.createCampaign({
    agent_id: 'reception',
    voicemail: 'leave_message',
  });
  const batchId = await rest.createBatch({ campaign_id, contacts: [to] });
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  const [contact] = await rest.contacts(batchId);
  const [row] = await readLedger(callControlUrl);
  const [record] = Array.isArray(contact?.call_records) ? contact.call_records : [];
  return {
    transcript: row?.['transcript'],
    status: contact?.status,
    hangupBy: record?.hangup_by,
  };
}

test.concurrent('the calls of a batch play the agent application', async () => {
  expect(await callWithAgent('+12025550101', '/menu')).toEqual({
    transcript: 'Agent: Press.\nCallee pressed: 7\nAgent: You pressed 7.',
    status: 'completed',
    hangupBy: 'assistant',
  });
});

test.concurrent('an agent application leaves its message on an answering machine', async () => {
  expect(await callWithAgent('+12025550101', '/agent', 1)).toEqual({
    transcript: 'Agent: Is anybody there?\nAgent: Please call us back.',
    status: 'completed',
    hangupBy: 'assistant',
  });
});
