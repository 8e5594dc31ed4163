import { Accordion, NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getCampaignOptions } from 'redial-client/react-query';
import type { SectionProps } from '../../components/draft-form.tsx';
import { texts } from '../../texts.ts';
import { BasicsSection } from '../batches/form/basics-section.tsx';
import type { BatchDraft } from '../batches/form/batch-draft.ts';
import { CallerSection } from '../batches/form/caller-section.tsx';
import { GoalSection } from '../batches/form/goal-section.tsx';
import { RetriesSection } from '../batches/form/retries-section.tsx';
import { TimesSection } from '../batches/form/times-section.tsx';
import type { BatchSettings } from './batch-order.ts';

const DUPLICATES = optionsOf(texts.upload.duplicateRules);
const INVALID = optionsOf(texts.upload.invalidRules);

type Props = { settings: BatchSettings; onChange: (settings: BatchSettings) => void };

/** What is chosen for the batch besides its contacts. The check of the file tells problems of it. */
export function BatchSettingsForm({ settings, onChange }: Props) {
  const change = (changed: Partial<BatchSettings>) => onChange({ ...settings, ...changed });
  const section = {
    draft: settings.draft,
    change: (changed: Partial<BatchDraft>) => change({ draft: { ...settings.draft, ...changed } }),
    problem: () => null,
  };
  return (
    <>
      <BasicsSection {...section} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={texts.upload.duplicates}
          data={DUPLICATES}
          value={settings.duplicates}
          // The options are the rules.
          onChange={({ currentTarget }) =>
            change({ duplicates: currentTarget.value as BatchSettings['duplicates'] })
          }
        />
        <NativeSelect
          label={texts.upload.invalid}
          data={INVALID}
          value={settings.invalid}
          onChange={({ currentTarget }) =>
            change({ invalid: currentTarget.value as BatchSettings['invalid'] })
          }
        />
      </SimpleGrid>
      <Switch
        label={texts.upload.strict}
        checked={settings.isStrict}
        onChange={(event) => change({ isStrict: event.currentTarget.checked })}
      />
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control>{texts.upload.more}</Accordion.Control>
          <Accordion.Panel>
            <Differences section={section} campaignId={settings.campaignId} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}

type DifferencesProps = { section: SectionProps<BatchDraft>; campaignId: string | null };

/** In what the batch differs from its campaign. */
function Differences({ section, campaignId }: DifferencesProps) {
  const path = { campaign_id: campaignId ?? '' };
  const campaign = useQuery({ ...getCampaignOptions({ path }), enabled: campaignId !== null });
  if (campaign.data === undefined) return texts.upload.chooseCampaign;
  return (
    <>
      <TimesSection {...section} campaign={campaign.data} hasStart={false} />
      <RetriesSection {...section} policy={campaign.data.retry_policy} />
      <CallerSection {...section} />
      <GoalSection {...section} isNew />
    </>
  );
}

function optionsOf(rules: Readonly<Record<string, string>>) {
  return Object.entries(rules).map(([value, label]) => ({ value, label }));
}
