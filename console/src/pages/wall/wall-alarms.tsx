import { Paper, Text } from '@mantine/core';
import { texts } from '../../texts.ts';
import type { Alarm } from './alarms.ts';
import classes from './wall.module.css';

/** What somebody has to look at; nothing while all is well. */
export function WallAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  return (
    <div role="alert" aria-label={texts.wall.alarmsTitle}>
      {alarms.map(({ key, title, detail }) => (
        <Paper key={key} withBorder className={classes['alarm']}>
          <Text fw={700} className={classes['batch']}>
            {title}
          </Text>
          <Text className={classes['detail']}>{detail}</Text>
        </Paper>
      ))}
    </div>
  );
}
