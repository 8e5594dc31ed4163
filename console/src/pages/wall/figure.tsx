import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wall.module.css';

/** One figure, large enough for the other end of the room. */
export function Figure({
  label,
  value,
  detail,
  children,
}: {
  label: string;
  value: string;
  detail?: string;
  children?: ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Text component="h2" className={classes['label']}>
        {label}
      </Text>
      <Text className={classes['value']}>{value}</Text>
      {detail !== undefined && <Text className={classes['detail']}>{detail}</Text>}
      {children}
    </Paper>
  );
}
