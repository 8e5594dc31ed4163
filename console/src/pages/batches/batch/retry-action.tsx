import { Checkbox, Stack, Text } from '@mantine/core';
import type { Batch, RetryContactsData } from 'redial-client';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { count, counted } from '../../../components/count.ts';
import { useRedial } from '../../../session/session.tsx';
import { texts } from '../../../texts.ts';

type Status = RetryContactsData['body']['statuses'][number];

const OFFERED = [
  'failed',
  'busy',
  'no_answer',
  'max_retries_reached',
  'skipped',
] as const satisfies readonly Status[];
const CHOSEN: readonly Status[] = ['failed', 'busy', 'no_answer', 'max_retries_reached'];

const { label, will, which, total, did } = texts.batch.actions.retry;

type Props = { batch: Batch; changed: () => void; isOffered: boolean };

/** Calls contacts once more that were not reached, by what became of them. */
export function RetryAction({ batch, changed, isOffered }: Props) {
  const redial = useRedial();
  const [chosen, setChosen] = useState<readonly Status[]>(CHOSEN);
  const there = OFFERED.filter((status) => batch.counters[status] > 0);
  const statuses = there.filter((status) => chosen.includes(status));
  const isUnchanged = statuses.join() === there.filter((status) => CHOSEN.includes(status)).join();
  const contacts = statuses.reduce((sum, status) => sum + batch.counters[status], 0);
  const retry = async () => {
    const path = { batch_id: batch.batch_id };
    const { data } = await redial.retryContacts({ path, body: { statuses } });
    changed();
    return did(counted(data.accepted, 'contact'));
  };
  // What has no contact now may have one before the dialog is sent.
  const choose = (values: string[]) => {
    const isChosen = (each: (typeof OFFERED)[number]) =>
      there.includes(each) ? values.includes(each) : chosen.includes(each);
    setChosen(OFFERED.filter(isChosen));
  };
  return (
    <ActionButton
      label={label}
      will={will}
      run={retry}
      isDisabled={there.length === 0}
      isOffered={isOffered}
      onOpen={() => setChosen(CHOSEN)}
      isTyped={!isUnchanged}
      canSend={statuses.length > 0}
    >
      <Checkbox.Group label={which} value={statuses} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {there.map((status) => (
            <Checkbox
              key={status}
              value={status}
              label={`${texts.contacts.statuses[status]} (${count(batch.counters[status])})`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text>{total(counted(contacts, 'contact'))}</Text>
    </ActionButton>
  );
}
