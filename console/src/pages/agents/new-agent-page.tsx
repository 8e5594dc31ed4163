import { useMutation, useQuery } from '@tanstack/react-query';
import { listAgentsOptions, registerAgentMutation } from 'redial-client/react-query';
import { PageTitle } from '../../components/page-title.tsx';
import { texts } from '../../texts.ts';
import { NEW_AGENT, registrationOf } from './agent-draft.ts';
import { AgentForm } from './agent-form.tsx';
import { useAgentSaved } from './use-agent-saved.ts';

/** Registers an agent. */
export function NewAgentPage() {
  // Every agent of the installation has the same status hook.
  const others = useQuery(listAgentsOptions({ query: { limit: 1 } }));
  const registration = useMutation({
    ...registerAgentMutation(),
    onSuccess: useAgentSaved(),
  });
  return (
    <>
      <PageTitle>{texts.agents.create}</PageTitle>
      <AgentForm
        start={NEW_AGENT}
        isRegistered={false}
        statusHookUrl={others.data?.[0]?.status_hook_url ?? null}
        submitLabel={texts.agents.create}
        error={registration.error}
        isSaving={registration.isPending}
        onSave={(draft) => registration.mutate({ body: registrationOf(draft) })}
      />
    </>
  );
}
