import { Switch } from '@mantine/core';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { HoursFields } from '../../../components/hours/hours-fields.tsx';
import { WORKDAYS } from '../../../components/hours/hours-editor.tsx';
import { hoursOf } from '../../../components/hours/week-plan.ts';
import { SchedulePicker } from '../../../components/schedule-picker.tsx';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { texts } from '../../../texts.ts';
import type { BatchDraft } from './batch-draft.ts';

const { batchForm } = texts;

type Props = SectionProps<BatchDraft> & {
  /** Of the campaign; its hours are what hours of the batch begin with. */
  campaign: { working_hours: BatchDraft['working_hours_override']; timezone: string };
  /** Whether the batch waits for its start, which can be moved. */
  hasStart: boolean;
};

/** When the batch begins and ends, and hours of its own. */
export function TimesSection({ draft, change, problem, campaign, hasStart }: Props) {
  const hours = draft.working_hours_override;
  const zone = draft.timezone_override;
  const setHours = (isOwn: boolean) =>
    change({
      working_hours_override: isOwn ? (campaign.working_hours ?? hoursOf(WORKDAYS)) : null,
    });
  return (
    <FormSection title={texts.campaignForm.hours}>
      {hasStart && (
        <SchedulePicker
          label={texts.upload.startAt}
          value={draft.scheduled_start}
          onChange={(start) => change({ scheduled_start: start })}
          error={problem('scheduled_start')}
        />
      )}
      <SchedulePicker
        label={batchForm.end}
        value={draft.scheduled_end}
        onChange={(end) => change({ scheduled_end: end })}
        error={problem('scheduled_end')}
        empty={batchForm.noEnd}
        past={batchForm.endPast}
      />
      <Switch
        label={batchForm.ownZone}
        checked={zone !== null}
        onChange={(event) =>
          change({ timezone_override: event.currentTarget.checked ? campaign.timezone : null })
        }
      />
      {zone !== null && (
        <ZoneSelect
          label={batchForm.zone}
          value={zone}
          onChange={(chosen) => change({ timezone_override: chosen })}
          error={problem('timezone_override')}
        />
      )}
      <Switch
        label={batchForm.ownHours}
        checked={hours !== null}
        onChange={(event) => setHours(event.currentTarget.checked)}
        error={problem('working_hours_override')}
      />
      {hours !== null && (
        <HoursFields
          hours={hours}
          zone={zone ?? campaign.timezone}
          source="campaign"
          onChange={(changed) => change({ working_hours_override: changed })}
        />
      )}
    </FormSection>
  );
}
