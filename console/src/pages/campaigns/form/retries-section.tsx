import { RETRY_CAUSES, RETRY_STRATEGIES } from '../../../../../src/domain/retry-policy.ts';
import { Checkbox, Group, Select, SimpleGrid } from '@mantine/core';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { planOf } from '../../../components/hours/week-plan.ts';
import { wordOf } from '../../../components/search-params.ts';
import { texts } from '../../../texts.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { RetryPicture } from '../retries/retry-picture.tsx';
import { retriedOn, type RetryPolicy } from '../retries/retry-steps.ts';
import { NumberField } from '../../../components/number-field.tsx';

/** How often somebody who was not reached is called again, and when. */
export function RetriesSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const { retry_policy: policy, working_hours: week } = draft;
  const set = (changed: RetryPolicy) => change({ retry_policy: changed });
  const hours =
    week === null ? null : { plan: planOf(week), blackoutDates: week.blackout_dates ?? [] };
  return (
    <FormSection title={texts.campaignForm.retries}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <RetryNumbers policy={policy} set={set} problem={problem} />
      </SimpleGrid>
      <Checkbox.Group
        label={texts.retries.on}
        value={[...retriedOn(policy)]}
        onChange={(chosen) =>
          set({ ...policy, retry_on: RETRY_CAUSES.filter((cause) => chosen.includes(cause)) })
        }
        error={problem('retry_policy.retry_on')}
      >
        <Group mt="xs">
          {RETRY_CAUSES.map((cause) => (
            <Checkbox key={cause} value={cause} label={texts.retries.causes[cause]} />
          ))}
        </Group>
      </Checkbox.Group>
      <RetryPicture policy={policy} hours={hours} zone={draft.timezone} />
    </FormSection>
  );
}

type NumbersProps = {
  policy: RetryPolicy;
  set: (policy: RetryPolicy) => void;
  problem: SectionProps<CampaignDraft>['problem'];
};

function RetryNumbers({ policy, set, problem }: NumbersProps) {
  const setLongest = (minutes: number | null) => {
    const { max_cooldown_minutes: _, ...others } = policy;
    set(minutes === null ? others : { ...others, max_cooldown_minutes: minutes });
  };
  return (
    <>
      <NumberField
        label={texts.retries.max}
        value={policy.max_retries}
        onChange={(count) => set({ ...policy, max_retries: count ?? 0 })}
        error={problem('retry_policy.max_retries')}
        max={20}
      />
      <Select
        label={texts.retries.strategy}
        data={RETRY_STRATEGIES.map((value) => ({ value, label: texts.retries.strategies[value] }))}
        value={policy.strategy}
        onChange={(value) =>
          set({ ...policy, strategy: wordOf(RETRY_STRATEGIES, value) ?? 'fixed' })
        }
        error={problem('retry_policy.strategy')}
        allowDeselect={false}
      />
      <NumberField
        label={texts.retries.cooldown}
        value={policy.cooldown_minutes}
        onChange={(minutes) => set({ ...policy, cooldown_minutes: minutes ?? 0 })}
        error={problem('retry_policy.cooldown_minutes')}
      />
      <NumberField
        label={texts.retries.longest}
        description={texts.retries.longestHint}
        value={policy.max_cooldown_minutes ?? null}
        onChange={setLongest}
        error={problem('retry_policy.max_cooldown_minutes')}
      />
    </>
  );
}
