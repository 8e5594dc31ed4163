import { Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Agent } from 'redial-client';
import { changeAgentMutation, getAgentOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { texts } from '../../texts.ts';
import { agentChangeOf, agentDraftOf } from './agent-draft.ts';
import { AgentForm } from './agent-form.tsx';
import { useAgentSaved } from './use-agent-saved.ts';

const route = getRouteApi('/shell/agents/$agentId/change');

/** Changes an agent. */
export function ChangeAgentPage() {
  const { agentId } = route.useParams();
  const path = { agent_id: agentId };
  const agent = useQuery({ ...getAgentOptions({ path }), refetchOnWindowFocus: false });
  if (agent.isPending) return <Loader aria-label={texts.list.loading} />;
  if (agent.isError) {
    return <ErrorNotice error={agent.error} retry={() => void agent.refetch()} />;
  }
  return <ChangeForm agent={agent.data} />;
}

function ChangeForm({ agent }: { agent: Agent }) {
  const [start] = useState(() => agentDraftOf(agent));
  const path = { agent_id: agent.agent_id };
  const change = useMutation({
    ...changeAgentMutation(),
    onSuccess: useAgentSaved(),
  });
  return (
    <>
      <PageTitle>{texts.agents.changeTitle(agent.agent_id)}</PageTitle>
      <AgentForm
        start={start}
        isRegistered
        statusHookUrl={agent.status_hook_url}
        submitLabel={texts.agents.save}
        error={change.error}
        isSaving={change.isPending}
        onSave={(draft) => change.mutate({ path, body: agentChangeOf(draft) })}
      />
    </>
  );
}
