import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from 'redial-client';
import { getContactQueryKey, listCallsQueryKey } from 'redial-client/react-query';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { knownZone, momentOf, type Schedule } from '../../components/local-time.ts';
import { SchedulePicker } from '../../components/schedule-picker.tsx';
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
  const callBackAt = async (time: Date) => {
    const isPast = time.getTime() < Date.now();
    const at = time.toISOString();
    changed((await redial.scheduleCallBack({ path, body: { at } })).data);
    return isPast ? callBack.didAtOnce : callBack.did(timeIn(at));
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
  run: (at: Date) => Promise<string>;
};

/** Asks for a time on the callee's clock, or the viewer's where nobody knows the zone. */
function CallBack({ timezone, isOffered, run }: CallBackProps) {
  const [schedule, setSchedule] = useState<Schedule>({ local: '', timeZone: 'UTC' });
  const at = momentOf(schedule)?.at;
  return (
    <ActionButton
      label={callBack.label}
      will={callBack.will}
      canSend={at !== undefined}
      isTyped={schedule.local !== ''}
      isOffered={isOffered}
      onOpen={() => setSchedule({ local: '', timeZone: knownZone(timezone) })}
      run={async () => (at === undefined ? texts.schedule.incomplete : run(at))}
    >
      <SchedulePicker
        label={callBack.at}
        value={schedule}
        onChange={setSchedule}
        past={callBack.past}
      />
    </ActionButton>
  );
}
