import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { BatchDiagnosis } from 'redial-client';
import { count } from '../../components/count.ts';
import { texts } from '../../texts.ts';
import type { TurnedAway } from './call-tally.ts';
import { waitingByReason } from './waiting.ts';
import classes from './wall.module.css';

const SHOWN = 8;

/** Why contacts wait, and why contacts were turned away. */
export function WallReasons({
  diagnoses,
  isKnown,
  turnedAway,
}: {
  diagnoses: readonly BatchDiagnosis[];
  /** Every batch has a diagnosis. */
  isKnown: boolean;
  turnedAway: readonly TurnedAway[];
}) {
  const waiting = waitingByReason(diagnoses).map(({ code, contacts }) => ({
    contacts,
    reason: texts.batch.reasons[code][0],
  }));
  const away = turnedAway.map(({ reason, contacts }) => ({
    contacts,
    reason: reason.replaceAll('_', ' '),
  }));
  const nobodyWaits = isKnown ? texts.wall.nobodyWaits : texts.wall.beingRead;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ReasonList title={texts.wall.waiting} rows={waiting} empty={nobodyWaits} />
      <ReasonList title={texts.wall.turnedAway} rows={away} empty={texts.wall.nobodyTurnedAway} />
    </SimpleGrid>
  );
}

function ReasonList({
  title,
  rows,
  empty,
}: {
  title: string;
  rows: readonly { reason: string; contacts: number }[];
  empty: string;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Text component="h2" className={classes['label']}>
        {title}
      </Text>
      {rows.length === 0 && <Text className={classes['detail']}>{empty}</Text>}
      <ul className={classes['list']}>
        {rows.slice(0, SHOWN).map(({ reason, contacts }) => (
          <li key={reason} className={classes['row']}>
            <span>{reason}</span>
            <strong className={classes['number']}>{count(contacts)}</strong>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
