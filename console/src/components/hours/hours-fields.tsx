import { TagsInput } from '@mantine/core';
import type { Campaign } from 'redial-client';
import { texts } from '../../texts.ts';
import { usePart } from '../use-part.ts';
import { HoursEditor } from './hours-editor.tsx';
import { hoursOf, planOf, type WorkingHours } from './week-plan.ts';

type Props = {
  hours: WorkingHours;
  zone: string;
  source: Campaign['timezone_source'];
  onChange: (hours: WorkingHours) => void;
  /** Zones that contacts have. */
  contactZones?: readonly string[];
};

/** They stand below what is seen at first. */
const loadZones = () => import('./callee-zones.tsx');

/** Calling hours to change, the dates without calls, and what they mean in the zones of callees. */
export function HoursFields({ hours, zone, source, onChange, contactZones = [] }: Props) {
  const zones = usePart(loadZones);
  const plan = planOf(hours);
  const blackoutDates = hours.blackout_dates ?? [];
  return (
    <>
      <HoursEditor plan={plan} onChange={(changed) => onChange(hoursOf(changed, blackoutDates))} />
      <TagsInput
        label={texts.hours.blackout}
        description={texts.hours.blackoutHint}
        value={blackoutDates}
        onChange={(dates) => onChange(hoursOf(plan, dates))}
        acceptValueOnBlur
      />
      {zones !== null && (
        <zones.CalleeZones
          hours={{ plan, blackoutDates }}
          zone={zone}
          source={source}
          known={contactZones}
        />
      )}
    </>
  );
}
