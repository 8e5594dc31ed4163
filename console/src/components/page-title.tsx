import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Permission, useMay } from '../session/permissions.ts';
import { texts } from '../texts.ts';

type Props = {
  children: string;
  actions?: ReactNode;
  /** What a token needs to change something on the page; without it the page says why buttons are missing. */
  needs?: Permission;
};

/** The heading of a page, with its actions at the end of the line. */
export function PageTitle({ children, actions, needs }: Props) {
  useDocumentTitle(`${children} · ${texts.product}`);
  const may = useMay();
  return (
    <Group justify="space-between" mb="md">
      <div>
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Title>
        {needs !== undefined && !may(needs) && <Text size="sm">{texts.lacks[needs]}</Text>}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
