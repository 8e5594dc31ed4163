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
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.secret_id} signer={key} remove={remove} />
          ))}
        </tbody>
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
    <tr>
      <td style={{ overflowWrap: 'anywhere' }}>{signer.public_key ?? keyId}</td>
      <td>{endpoints.schemes[signer.signature_scheme]}</td>
      <td>
        <Time at={signer.created_at} />
      </td>
      <td>
        <Time at={signer.expires_at} />
      </td>
      <td>
        <ActionButton
          isFinal
          needs="admin"
          label={label}
          ariaLabel={of(keyId)}
          will={will}
          run={removeIt}
          button={{ size: 'xs' }}
        />
      </td>
    </tr>
  );
}
