import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Contact } from 'redial-client';
import { ActionButton } from '../../components/action-button.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { contactsKey } from './contact-pages.ts';

const { label, will, did } = texts.contacts.actions.remove;

/** Deletes a contact that nobody has called yet. */
export function DeleteContact({ contact, isOffered }: { contact: Contact; isOffered: boolean }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { batch_id: batchId, contact_id } = contact;
  const remove = async () => {
    await redial.deleteContact({ path: { batch_id: batchId, contact_id } });
    await navigate({ to: '/batches/$batchId', params: { batchId } });
    void queries.invalidateQueries({ queryKey: contactsKey(batchId) });
    return did;
  };
  return <ActionButton isFinal label={label} will={will} run={remove} isOffered={isOffered} />;
}
