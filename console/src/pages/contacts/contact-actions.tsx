import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from 'redial-client';
import { getContactQueryKey, listCallsQueryKey } from 'redial-client/react-query';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { timeIn } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { contactsKey, storyKey } from './contact-pages.ts';
import { allowedFor } from './contact-refresh.ts';
import { ChangeContact } from './change-contact.tsx';
import { DeleteContact } from './delete-contact.tsx';

const { skip, retry, callBack } = texts.contacts.actions;

/** What can be done with the contact as it is. A dialog stays open when that changes. */
export function ContactActions({ contact }: { contact: Contact }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const path = { batch_id: contact.batch_id, contact_id: contact.contact_id };
  const may = allowedFor(contact);
  const changed = (now: Contact) => {
    queries.setQueryData(getContactQueryKey({ path }), now);
    void queries.invalidateQueries({ queryKey: storyKey(contact.contact_id) });
    void queries.invalidateQueries({ queryKey: contactsKey(contact.batch_id) });
    void queries.invalidateQueries({ queryKey: listCallsQueryKey() });
  };
  const skipIt = async () => {
    changed((await redial.skipContact({ path })).data);
    return skip.did;
  };
  const retryIt = async () => {
    changed((await redial.retryContact({ path })).data);
    return retry.did;
  };
  const callBackAt = async (at: string) => {
    changed((await redial.scheduleCallBack({ path, body: { at } })).data);
    return callBack.did(timeIn(at));
  };
  return (
    <>
      <ChangeContact contact={contact} isOffered={may.change} onChanged={changed} />
      <ActionButton label={retry.label} will={retry.will} run={retryIt} isOffered={may.retry} />
      <CallBack timezone={contact.timezone} isOffered={may.callBack} run={callBackAt} />
      <ActionButton label={skip.label} will={skip.will} run={skipIt} isOffered={may.skip} />
      <DeleteContact contact={contact} isOffered={may.remove} />
    </>
  );
}

type CallBackProps = {
  timezone: string | null;
  isOffered: boolean;
  run: (at: string) => Promise<string>;
};

function CallBack({ timezone, isOffered, run }: CallBackProps) {
  const [local, setLocal] = useState('');
  const time = new Date(local);
  const at = Number.isNaN(time.getTime()) ? null : time.toISOString();
  return (
    <ActionButton
      label={callBack.label}
      will={callBack.will}
      canSend={at !== null}
      isOffered={isOffered}
      onOpen={() => setLocal('')}
      run={() => run(at ?? '')}
    >
      <TextInput
        type="datetime-local"
        label={callBack.at}
        value={local}
        onChange={(event) => setLocal(event.currentTarget.value)}
        required
      />
      {at !== null && timezone !== null && (
        <Text size="sm">{callBack.atTheirs(timeIn(at, timezone), timezone)}</Text>
      )}
    </ActionButton>
  );
}
