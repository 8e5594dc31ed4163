import { Badge, Text } from '@mantine/core';
import type { WebhookEndpoint } from 'redial-client';
import { Time } from '../../components/time.tsx';
import { texts } from '../../texts.ts';

const { states, reasons, failingSince, disabledSince } = texts.endpoints;

/** Whether the endpoint gets events, and why not. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { is_enabled: isEnabled, disabled_reason: reason } = endpoint;
  return (
    <>
      <Badge variant="dot" color={isEnabled ? 'green' : 'red'} tt="none">
        {isEnabled ? states.enabled : states.disabled}
      </Badge>
      {reason !== null && <Text size="sm">{reasons[reason]}</Text>}
      {endpoint.disabled_at !== null && (
        <Text size="sm">
          {disabledSince} <Time at={endpoint.disabled_at} />
        </Text>
      )}
      {endpoint.failing_since !== null && (
        <Text size="sm">
          {failingSince} <Time at={endpoint.failing_since} />
        </Text>
      )}
    </>
  );
}
