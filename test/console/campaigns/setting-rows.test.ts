import { expect, test } from 'vitest';
import type { Campaign } from 'redial-client';
import { callRows } from '../../../console/src/pages/campaigns/campaign/setting-rows.ts';

/** What the rows read of a campaign that sets nothing of its own. */
const CAMPAIGN = {
  agent_id: 'desk',
  phone_numbers: ['+12125550100'],
  phone_number_strategy: 'round_robin',
  voicemail: 'ignore',
  ring_timeout_seconds: 60,
  max_call_duration_seconds: 3600,
  requires_consent: null,
  allowed_prefixes: null,
  default_region: null,
  retention_days: null,
  call_control_account_id: null,
  eligibility_hook: null,
  stop_when: null,
  default_call_variables: {},
  analysis_schema: null,
} as const satisfies Partial<Campaign>;

test.each([
  [null, 'as the organization'],
  [30, '30'],
])('days until erasure of %s are shown as %s', (days, shown) => {
  // The rows read no other member.
  const rows = callRows({ ...CAMPAIGN, retention_days: days } as unknown as Campaign);
  expect(rows.find(({ name }) => name === 'Erase personal data after, days')?.value).toBe(shown);
});
