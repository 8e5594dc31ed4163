import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listEligibilitySecretsOptions } from 'redial-client/react-query';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { KeyTable } from '../webhook-endpoints/key-table.tsx';
import { ROTATION, ROTATION_FIELDS, rotationOf } from '../webhook-endpoints/rotation.ts';
import { shownOnce } from '../webhook-endpoints/shown-once.ts';

const { title, about, none, create } = texts.eligibilityKeys;

/** The keys that sign the questions of all eligibility hooks. */
export function EligibilityKeyPage() {
  const redial = useRedial();
  const queries = useQueryClient();
  const options = listEligibilitySecretsOptions();
  const keys = useQuery(options);
  const changed = () => queries.invalidateQueries({ queryKey: options.queryKey });
  const remove = async (keyId: string) => {
    await redial.deleteEligibilitySecret({ path: { eligibility_secret_id: keyId } });
    await changed();
  };
  return (
    <Stack>
      <PageTitle needs="admin" actions={<CreateKey onChanged={changed} />}>
        {title}
      </PageTitle>
      <Text size="sm">{about}</Text>
      <Loaded query={keys} isPart>
        {(list) =>
          list.length === 0 ? <Text>{none}</Text> : <KeyTable keys={list} remove={remove} />
        }
      </Loaded>
    </Stack>
  );
}

function CreateKey({ onChanged }: { onChanged: () => Promise<void> }) {
  const redial = useRedial();
  const submit = async (values: typeof ROTATION) => {
    const { data } = await redial.createEligibilitySecret({ body: rotationOf(values) });
    await onChanged();
    const { secret, public_key: publicKey } = data;
    return { did: create.did, ...shownOnce({ secret, publicKey }) };
  };
  return (
    <FormDialog
      needs="admin"
      label={create.label}
      will={create.will}
      fields={ROTATION_FIELDS}
      initial={ROTATION}
      submit={submit}
    />
  );
}
