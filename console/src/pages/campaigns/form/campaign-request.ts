import type { ChangeCampaignData } from 'redial-client';
import { jsonOfText } from '../../../components/settings/json-text.ts';
import { mergePatch } from '../../../components/settings/merge-patch.ts';
import { stopWhenOf } from '../../../components/settings/stop-rule.ts';
import { recordOf, variableChanges } from '../../../components/settings/variables.ts';
import type { CampaignDraft } from './campaign-draft.ts';

/** The members of a campaign as the API takes them. */
export function membersOf(draft: CampaignDraft) {
  const { url, timeout_seconds: seconds } = draft.eligibility_hook;
  const timeout = seconds === null ? {} : { timeout_seconds: seconds };
  return {
    ...draft,
    default_call_variables: recordOf(draft.default_call_variables),
    stop_when: stopWhenOf(draft.stop_when),
    eligibility_hook: url.trim() === '' ? null : { url: url.trim(), ...timeout },
    analysis_schema: jsonOfText(draft.analysis_schema),
  };
}

/**
 * The request that changes a campaign: only what is different, so that nothing is overwritten that somebody
 * else has changed meanwhile.
 */
export function changesOf(before: CampaignDraft, after: CampaignDraft): ChangeCampaignData['body'] {
  const stored = membersOf(before);
  const wanted = membersOf(after);
  const names = Object.keys(mergePatch(stored, wanted));
  const changed = Object.entries(wanted).filter(([name]) => names.includes(name));
  // Its members are those of the draft.
  const changes = Object.fromEntries(changed) as Partial<typeof wanted>;
  const { retry_policy: policy, default_call_variables: variables, ...others } = changes;
  return {
    ...others,
    // A merge keeps a member that is left out; null takes it away.
    ...(policy && {
      retry_policy: { ...policy, max_cooldown_minutes: policy.max_cooldown_minutes ?? null },
    }),
    ...(variables && {
      default_call_variables: variableChanges(stored.default_call_variables, variables),
    }),
  };
}
