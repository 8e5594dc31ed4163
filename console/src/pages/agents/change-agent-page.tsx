import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Agent } from 'redial-client';
import { changeAgentMutation, getAgentOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useSaved } from '../../components/use-saved.ts';
import { texts } from '../../texts.ts';
import { agentChangeOf, agentDraftOf } from './agent-draft.ts';
import { AgentForm } from './agent-form.tsx';

const route = getRouteApi('/shell/agents/$agentId/change');

/** Changes an agent. */
export function ChangeAgentPage() {
  const { agentId } = route.useParams();
  const path = { agent_id: agentId };
  const agent = useQuery({ ...getAgentOptions({ path }), refetchOnWindowFocus: false });
  return <Loaded query={agent}>{(data) => <ChangeForm agent={data} />}</Loaded>;
}

function ChangeForm({ agent }: { agent: Agent }) {
  const navigate = route.useNavigate();
  const saved = useSaved();
  const [start] = useState(() => agentDraftOf(agent));
  const path = { agent_id: agent.agent_id };
  const change = useMutation({
    ...changeAgentMutation(),
    onSuccess: ({ agent_id: title, warnings }) =>
      saved({ title, did: texts.agents.saved, warnings }, () =>
        navigate({ to: '/agents', ignoreBlocker: true }),
      ),
  });
  return (
    <>
      <PageTitle needs="write">{texts.agents.changeTitle(agent.agent_id)}</PageTitle>
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
