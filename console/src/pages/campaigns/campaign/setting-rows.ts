import type { Campaign } from 'redial-client';
import { count } from '../../../components/count.ts';
import { usd } from '../../../components/share.ts';
import { texts } from '../../../texts.ts';

/** One setting, in words. */
export type SettingRow = { name: string; value: string };

/** The limits of a campaign, with how much of them is used. */
export function limitRows(campaign: Campaign): SettingRow[] {
  const form = texts.campaignForm;
  const { total = null, today = null } = campaign.usage ?? {};
  return [
    { name: form.lines, value: limit(campaign.concurrency_limit) },
    { name: form.rate, value: limit(campaign.calls_per_second) },
    { name: form.linesPerNumber, value: limit(campaign.max_live_calls_per_number) },
    { name: form.maxCalls, value: limit(campaign.max_calls, total?.calls) },
    { name: form.maxCallsPerDay, value: limit(campaign.max_calls_per_day, today?.calls) },
    { name: form.maxSpend, value: limit(campaign.max_spend_usd, total && spentOf(total), usd) },
    {
      name: form.maxSpendPerDay,
      value: limit(campaign.max_spend_usd_per_day, today && spentOf(today), usd),
    },
    { name: form.maxCost, value: limit(campaign.max_cost_per_call_usd, null, usd) },
  ];
}

/** Who speaks, from which numbers, to whom, and what happens in a call. */
export function callRows(campaign: Campaign): SettingRow[] {
  const form = texts.campaignForm;
  const { settings, numbers, agent } = texts.campaigns;
  const { seconds } = texts.campaigns.stats;
  const grounds = campaign.requires_consent?.map((ground) => form.grounds[ground]);
  return [
    { name: agent, value: campaign.agent_id },
    { name: numbers, value: campaign.phone_numbers.join(', ') },
    { name: form.strategy, value: form.strategies[campaign.phone_number_strategy] },
    { name: form.voicemail, value: form.voicemails[campaign.voicemail] },
    { name: form.ring, value: seconds(count(campaign.ring_timeout_seconds)) },
    { name: form.duration, value: seconds(count(campaign.max_call_duration_seconds)) },
    { name: form.consentLabel, value: grounds?.join(', ') ?? '–' },
    { name: form.prefixes, value: campaign.allowed_prefixes?.join(', ') ?? '–' },
    { name: form.region, value: campaign.default_region ?? '–' },
    { name: form.retention, value: retentionOf(campaign.retention_days) },
    { name: form.account, value: campaign.call_control_account_id ?? form.accountDefault },
    { name: form.hook, value: campaign.eligibility_hook?.url ?? '–' },
    { name: settings.goal, value: goalOf(campaign.stop_when) },
    { name: form.variables, value: variablesOf(campaign.default_call_variables) },
    { name: form.analysis, value: reportOf(campaign.analysis_schema) },
  ];
}

/** Without days of its own a campaign follows the organization. */
function retentionOf(days: number | null): string {
  return days === null ? texts.campaigns.settings.asOrganization : count(days);
}

function goalOf(rule: Campaign['stop_when']): string {
  if (rule === null) return '–';
  return texts.campaigns.settings.goalOf(rule.count, rule.disposition);
}

function variablesOf(variables: Campaign['default_call_variables']): string {
  const pairs = Object.entries(variables).map(([name, value]) => `${name} = ${value}`);
  return pairs.join(', ') || '–';
}

/** The properties that a schema asks for. */
function reportOf(schema: Campaign['analysis_schema']): string {
  if (schema === null) return '–';
  const names = Object.keys(schema['properties'] ?? {});
  return texts.campaigns.settings.schemaOf(names.join(', ') || '–');
}

function spentOf({
  spent_usd: spent,
  reserved_usd: reserved,
}: {
  spent_usd: number;
  reserved_usd: number;
}) {
  return spent + reserved;
}

function limit(
  value: number | null,
  used: number | null | undefined = null,
  write: (amount: number) => string = count,
): string {
  if (value === null) return texts.campaigns.settings.none;
  return used === null ? write(value) : texts.campaigns.settings.usage(write(used), write(value));
}
