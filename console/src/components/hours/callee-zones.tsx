import { Stack, Text, Title } from '@mantine/core';
import type { Campaign } from 'redial-client';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ownTimeZone } from '../local-time.ts';
import { ZoneSelect } from '../zone-select.tsx';
import type { Hours } from './openings.ts';
import { ZoneTable } from './zone-table.tsx';

/** Zones in which callees often live, for contacts of which no zone is known; the viewer adds others. */
const SHOWN = ['America/New_York', 'America/Los_Angeles', 'Europe/London'];

type Props = {
  hours: Hours;
  /** That of the campaign. */
  zone: string;
  /** Whose clock counts for a contact without a time zone. */
  source: Campaign['timezone_source'];
  /** Zones that contacts have; empty: nobody knows them. */
  known?: readonly string[];
};

/** Calling hours as they are on the clocks of callees. */
export function CalleeZones({ hours, zone, source, known = [] }: Props) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const likely = known.length > 0 ? known : SHOWN;
  const zones = [...new Set([zone, ownTimeZone(), ...likely, ...added])];
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {texts.hours.zones}
      </Title>
      <Text size="sm">
        {source === 'callee' ? texts.hours.readIn.callee : texts.hours.readIn.campaign(zone)}
      </Text>
      <ZoneTable hours={hours} zones={zones} />
      <ZoneSelect
        label={texts.hours.addZone}
        value={added.at(-1) ?? zone}
        onChange={(chosen) => setAdded([...added, chosen])}
      />
    </Stack>
  );
}
