import { Table } from '@mantine/core';
import type { WebhookEndpoint } from 'redial-client';
import { ActionButton } from '../../components/action-button.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { Time } from '../../components/time.tsx';
import { texts } from '../../texts.ts';

type Key = WebhookEndpoint['secrets'][number];
type Props = {
  keys: readonly Key[];
  /** Deletes the key of an id. */
  remove: (keyId: string) => Promise<unknown>;
};

const { endpoints } = texts;

/** Keys that sign, newest first, without their secrets. */
export function KeyTable({ keys, remove }: Props) {
  const { title, id, scheme, since, ends, actions } = endpoints.keys;
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': title } }}
    >
      <Table aria-label={title}>
        <TableHead columns={[id, scheme, since, ends, actions]} />
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.secret_id} signer={key} remove={remove} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeyRow({ signer, remove }: { signer: Key; remove: Props['remove'] }) {
  const { label, of, will, did } = endpoints.removeKey;
  const { secret_id: keyId } = signer;
  const removeIt = async () => {
    await remove(keyId);
    return did;
  };
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{signer.public_key ?? keyId}</Table.Td>
      <Table.Td>{endpoints.schemes[signer.signature_scheme]}</Table.Td>
      <Table.Td>
        <Time at={signer.created_at} />
      </Table.Td>
      <Table.Td>
        <Time at={signer.expires_at} />
      </Table.Td>
      <Table.Td>
        <ActionButton
          isFinal
          needs="admin"
          label={label}
          ariaLabel={of(keyId)}
          will={will}
          run={removeIt}
          button={{ size: 'xs' }}
        />
      </Table.Td>
    </Table.Tr>
  );
}
