import { TIMEZONE_SOURCES } from '../../../../../src/domain/campaign.ts';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { HoursFields } from '../../../components/hours/hours-fields.tsx';
import { WORKDAYS } from '../../../components/hours/hours-editor.tsx';
import { hoursOf, type WorkingHours } from '../../../components/hours/week-plan.ts';
import { wordOf } from '../../../components/search-params.ts';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { texts } from '../../../texts.ts';
import type { CampaignDraft } from './campaign-draft.ts';

type Props = SectionProps<CampaignDraft> & { contactZones: readonly string[] };

/** When calls may begin, and on whose clock. */
export function HoursSection({ draft, change, problem, contactZones }: Props) {
  const hours = draft.working_hours;
  const [last, setLast] = useState<WorkingHours>(hours ?? hoursOf(WORKDAYS));
  const choose = (choice: string) => {
    if (hours !== null) setLast(hours);
    change({ working_hours: choice === 'always' ? null : last });
  };
  return (
    <FormSection title={texts.campaignForm.hours}>
      <Radio.Group
        label={texts.hours.when}
        value={hours === null ? 'always' : 'within'}
        onChange={choose}
        error={problem('working_hours')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="within" label={texts.hours.within} />
          <Radio value="always" label={texts.hours.always} />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={texts.hours.source}
        value={draft.timezone_source}
        onChange={(value) =>
          change({ timezone_source: wordOf(TIMEZONE_SOURCES, value) ?? 'callee' })
        }
        error={problem('timezone_source')}
      >
        <Stack gap="xs" mt="xs">
          {TIMEZONE_SOURCES.toReversed().map((source) => (
            <Radio key={source} value={source} label={texts.hours.sources[source]} />
          ))}
        </Stack>
      </Radio.Group>
      <ZoneSelect
        label={texts.hours.zone}
        value={draft.timezone}
        onChange={(timezone) => change({ timezone })}
        error={problem('timezone')}
      />
      {hours !== null && (
        <HoursFields
          hours={hours}
          zone={draft.timezone}
          source={draft.timezone_source}
          contactZones={contactZones}
          onChange={(working_hours) => change({ working_hours })}
        />
      )}
    </FormSection>
  );
}
