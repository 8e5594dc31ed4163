import { Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The heading of a page, with its actions at the end of the line. */
export function PageTitle({ children, actions }: { children: string; actions?: ReactNode }) {
  useDocumentTitle(`${children} · ${texts.product}`);
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size="h2">
        {children}
      </Title>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
