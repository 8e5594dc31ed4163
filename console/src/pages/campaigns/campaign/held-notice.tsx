import { Alert, Stack, Text } from '@mantine/core';
import type { Campaign } from 'redial-client';
import { Time } from '../../../components/time.tsx';
import { texts } from '../../../texts.ts';

/** Why call control refuses the calls of a campaign, since when, and what mends it. */
export function HeldNotice({ campaign }: { campaign: Campaign }) {
  const { held_reason: reason, held_detail: detail, held_at: heldAt } = campaign;
  if (heldAt === null) return null;
  const { title, reasons, since, probe, remedy } = texts.campaigns.held;
  return (
    <Alert color="red" title={title} role="alert">
      <Stack gap="xs">
        {reason !== null && <Text size="sm">{reasons[reason]}</Text>}
        {detail !== null && <Text size="sm">{detail}</Text>}
        <Text size="sm">
          {since} <Time at={heldAt} />. {probe} <Time at={campaign.next_probe_at} />.
        </Text>
        <Text size="sm">{remedy}</Text>
      </Stack>
    </Alert>
  );
}
