import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listAgentsOptions } from 'redial-client/react-query';

const OFFERED = 1_000;

type Props = {
  label: string;
  description: string;
  value: string;
  onChange: (agentId: string) => void;
  error: string | null;
  required?: boolean;
};

/** Names an agent; those that are registered are offered. */
export function AgentField(props: Props) {
  const agents = useQuery(listAgentsOptions({ query: { limit: OFFERED } }));
  return <Autocomplete {...props} data={agents.data?.map(({ agent_id: id }) => id) ?? []} />;
}
