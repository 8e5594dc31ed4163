import type { WebhookReceiver } from '../../support/servers/webhook-receiver.ts';
import type { RestClient } from '../../support/servers/rest-client.ts';
import type { System } from '../../support/system.ts';
import { eventually } from '../../support/eventually.ts';
import { everyDay } from '../../support/data/working-hours.ts';

/** The ids of one object of each kind, which has something to show on its pages. */
export type StoredObjects = {
  campaignId: string;
  batchId: string;
  contactId: string;
  endpointId: string;
  erasureId: string;
};

/** Names as people choose them: the longer ones have to break on a phone. */
const CAMPAIGN = 'Reminders of check-ups at the practice near the station, March to May';
export const HOURS = {
  timezone: 'Europe/Berlin',
  working_hours: everyDay({ start: '00:00', end: '24:00' }),
};

/** Stores an object for each page and calls its contacts: one talks, the others wait for their retry. */
export async function storeObjects(
  { rest, callControlUrl }: Pick<System, 'rest' | 'callControlUrl'>,
  receiver: WebhookReceiver,
): Promise<StoredObjects> {
  const endpoint = await send(rest, 'POST', '/webhook-endpoints/', {
    url: `${receiver.url}/hooks/redial/of-the-practice-management-system`,
    description: 'Practice management',
  });
  await storeOthers(rest, callControlUrl);
  const erasure = await send(rest, 'POST', '/erasures/', {
    phone_number: '+13035550166',
    reason: 'request of 1 March',
  });
  const campaign_id = await rest.createCampaign({
    name: CAMPAIGN,
    agent_id: 'reception',
    retry_policy: { max_retries: 3, strategy: 'exponential', cooldown_minutes: 60 },
    ...HOURS,
  });
  const batchId = await rest.createBatch({
    campaign_id,
    name: 'March, first reminders',
    contacts: CONTACTS,
  });
  const contacts = await eventually(
    () => rest.contacts(batchId),
    (rows) => rows.every(({ status }) => status === 'completed' || status === 'retrying'),
  );
  const call = Object(contacts[0]?.['current_call']);
  await send(rest, 'POST', `/calls/${String(call['execution_id'])}/report`, REPORT);
  return {
    campaignId: campaign_id,
    batchId,
    contactId: String(contacts[0]?.['contact_id']),
    endpointId: String(endpoint['endpoint_id']),
    erasureId: String(erasure['erasure_id']),
  };
}

const CONTACTS = [
  {
    phone_number: '+13035550101',
    external_id: 'patient-4711',
    timezone: 'America/Denver',
    call_variables: { callee_name: 'Ann Smith', appointment: '2027-03-01 09:30' },
  },
  { phone_number: '+13035550190', call_variables: { callee_name: 'Bob Brown' } },
  { phone_number: '+13035550194' },
];

const REPORT = {
  turns: [
    {
      role: 'assistant',
      text: 'Good morning. May I confirm your check-up on Monday?',
      start_seconds: 0,
    },
    { role: 'user', text: 'Yes, I will come.', start_seconds: 4.5 },
  ],
  summary: 'The patient will come on Monday.',
  disposition: 'confirmed',
  recording_url: 'https://recordings.example.com/calls/1.wav',
};

/** What no call needs. */
async function storeOthers(rest: RestClient, callControlUrl: string): Promise<void> {
  await send(rest, 'PUT', '/agents/reception', { call_hook: `${callControlUrl}/simulator/agent` });
  await send(rest, 'POST', '/suppressions/', { phone_number: '+13035550177', reason: 'opt_out' });
  await send(rest, 'POST', '/eligibility-secrets/', { scheme: 'v1' });
  await send(rest, 'POST', '/tokens/', { name: 'reporting', scopes: ['read'] });
  await send(rest, 'POST', '/call-control-accounts/', {
    name: 'second carrier',
    url: callControlUrl,
    account_sid: 'b7b0c1d2-0000-4000-8000-000000000002',
    token: 'token-of-the-second-account',
    webhook_secret: 'secret-of-the-second-account',
  });
}

async function send(rest: RestClient, method: string, path: string, body: unknown) {
  const answer = await rest.send(method, path, body);
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
