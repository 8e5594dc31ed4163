import { Button, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AuditEntry } from 'redial-client';
import type { ReactNode } from 'react';
import { Time } from '../../components/time.tsx';
import { texts } from '../../texts.ts';
import { detailsOf } from './details.ts';
import { ActorName, ObjectName } from './names.tsx';

const t = texts.auditLog;

/** A button that shows everything that is kept of an entry. */
export function EntryDialog({ entry }: { entry: AuditEntry }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-label={t.lookAt(entry.position)}>
        {t.look}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.entry(entry.position)}
        size="lg"
        closeButtonProps={{ 'aria-label': texts.actions.close }}
      >
        <Facts entry={entry} />
      </Modal>
    </>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const facts: [label: string, value: ReactNode][] = [
    [t.at, <Time key="at" at={entry.at} hasSeconds />],
    [t.actor, <ActorName key="actor" entry={entry} />],
    [t.actorId, entry.actor_id],
    [t.address, entry.client_address],
    [t.action, t.actions[entry.action]],
    [t.object, <ObjectName key="object" entry={entry} />],
    [t.objectId, entry.object_id],
    ...detailsOf(entry).map(({ name, value }): [string, ReactNode] => [name, value]),
    [t.request, entry.request_id],
    [t.clientRequest, entry.client_request_id],
    [t.hash, entry.hash],
  ];
  return (
    <Table variant="vertical">
      <Table.Tbody>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={160}>
                {label}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
