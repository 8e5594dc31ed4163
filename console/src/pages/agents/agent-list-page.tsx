import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Agent } from 'redial-client';
import { ActionButton } from '../../components/action-button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteButton } from '../../components/route-button.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { texts } from '../../texts.ts';

const route = getRouteApi('/shell/agents');
const PAGE = 25;

/** All agents, newest first. */
export function AgentListPage() {
  const { cursor } = route.useSearch();
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { title, create, id, speaksBy, voice, changed, actions } = texts.agents;
  return (
    <>
      <PageTitle
        needs="write"
        actions={
          <RouteButton needs="write" to="/agents/new">
            {create}
          </RouteButton>
        }
      >
        {title}
      </PageTitle>
      <AddressedList<Agent>
        cacheKey={['agents']}
        load={(page, signal) => redial.listAgents({ query: { limit: PAGE, ...page }, signal })}
        label={title}
        columns={[id, speaksBy, voice, changed, actions]}
        minWidth={720}
        cursor={cursor}
        onCursor={(next) =>
          void navigate({ search: atCursor({}, next), replace: true, resetScroll: false })
        }
        renderRow={agentRow}
      />
    </>
  );
}

function agentRow(agent: Agent) {
  const voice = [agent.speech_synthesis_language, agent.speech_synthesis_voice];
  return (
    <tr key={agent.agent_id}>
      <td>
        <RouteLink to="/agents/$agentId/change" params={{ agentId: agent.agent_id }}>
          {agent.agent_id}
        </RouteLink>
      </td>
      <td style={{ overflowWrap: 'anywhere' }}>{agent.call_hook ?? agent.application_sid}</td>
      <td>{voice.filter((part) => part !== null).join(', ')}</td>
      <td>
        <Time at={agent.updated_at} />
      </td>
      <td>
        <Group gap="xs" wrap="nowrap">
          <RouteButton
            needs="write"
            to="/agents/$agentId/change"
            params={{ agentId: agent.agent_id }}
            variant="default"
          >
            {texts.agents.change}
          </RouteButton>
          <DeleteAgent agentId={agent.agent_id} />
        </Group>
      </td>
    </tr>
  );
}

function DeleteAgent({ agentId }: { agentId: string }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const { label, will, did } = texts.agents.remove;
  const remove = async () => {
    await redial.deleteAgent({ path: { agent_id: agentId } });
    await queries.invalidateQueries();
    return did;
  };
  return <ActionButton isFinal label={label} will={will(agentId)} run={remove} />;
}
