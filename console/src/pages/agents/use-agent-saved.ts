import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Agent } from 'redial-client';
import { tellDone } from '../../components/tell-done.ts';
import { texts } from '../../texts.ts';

/** What follows when an agent is registered or changed: it says so, and goes back to the list. */
export function useAgentSaved() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ agent_id, warnings = [] }: Agent): Promise<void> => {
    tellDone(agent_id, texts.agents.saved, ...warnings);
    await queries.invalidateQueries();
    await navigate({ to: '/agents' });
  };
}
