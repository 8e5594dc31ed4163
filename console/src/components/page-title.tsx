import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Permission, type Reach, useLack } from '../session/permissions.ts';
import { texts } from '../texts.ts';

type Props = {
  children: string;
  actions?: ReactNode;
  /** What a token needs to change something on the page; without it the page says why buttons are missing. */
  needs?: Permission;
  /** To what it belongs, where not to a batch. */
  reach?: Reach;
};

/** The heading of a page, with its actions at the end of the line. */
export function PageTitle({ children, actions, needs, reach }: Props) {
  useDocumentTitle(`${children} · ${texts.product}`);
  const lackOf = useLack();
  const lack = needs === undefined ? null : lackOf(needs, reach);
  return (
    <Group justify="space-between" mb="md">
      <div>
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Title>
        {lack !== null && <Text size="sm">{texts.lacks[lack]}</Text>}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
