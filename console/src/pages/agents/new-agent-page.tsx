import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listAgentsOptions, registerAgentMutation } from 'redial-client/react-query';
import { MakingPage } from '../../components/making-page.tsx';
import { useSaved } from '../../components/use-saved.ts';
import { texts } from '../../texts.ts';
import { NEW_AGENT, registrationOf } from './agent-draft.ts';
import { AgentForm } from './agent-form.tsx';

/** Registers an agent. */
export function NewAgentPage() {
  const navigate = useNavigate();
  const saved = useSaved();
  // Every agent of the installation has the same status hook.
  const others = useQuery(listAgentsOptions({ query: { limit: 1 } }));
  const registration = useMutation({
    ...registerAgentMutation(),
    onSuccess: ({ agent_id: title, warnings }) =>
      saved({ title, did: texts.agents.saved, warnings }, () =>
        navigate({ to: '/agents', ignoreBlocker: true }),
      ),
  });
  return (
    <MakingPage title={texts.agents.create} reach="organization">
      <AgentForm
        start={NEW_AGENT}
        isRegistered={false}
        statusHookUrl={others.data?.[0]?.status_hook_url ?? null}
        submitLabel={texts.agents.create}
        error={registration.error}
        isSaving={registration.isPending}
        onSave={(draft) => registration.mutate({ body: registrationOf(draft) })}
      />
    </MakingPage>
  );
}
