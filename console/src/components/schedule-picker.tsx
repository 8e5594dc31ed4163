import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { momentOf, ownTimeZone, type Schedule } from './local-time.ts';
import { timeIn } from './time.tsx';
import { isHalfTyped } from './unread-fields.ts';
import { ZoneSelect } from './zone-select.tsx';

/**
 * Chooses a time on the clock of a time zone, and says when that is on the viewer's clock. `momentOf` turns
 * the schedule into an instant: `momentOf(schedule)?.at.toISOString()`.
 */
export function SchedulePicker({
  label,
  value,
  onChange,
  error,
  empty = texts.schedule.incomplete,
  past = texts.schedule.past,
}: {
  label: string;
  value: Schedule;
  onChange: (schedule: Schedule) => void;
  error?: ReactNode;
  /** What it means that no time is chosen. */
  empty?: string;
  /** What it means that the time is past. */
  past?: string;
}) {
  const hintId = useId();
  const [isHalfEntered, setIsHalfEntered] = useState(false);
  return (
    <Stack gap={4}>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          type="datetime-local"
          label={label}
          value={value.local}
          onChange={(event) => {
            setIsHalfEntered(isHalfTyped(event.currentTarget));
            onChange({ ...value, local: event.currentTarget.value });
          }}
          // Half of a time changes no value, so no other event tells of it.
          onKeyUp={(event) => setIsHalfEntered(isHalfTyped(event.currentTarget))}
          error={error}
          aria-describedby={hintId}
        />
        <ZoneSelect
          value={value.timeZone}
          onChange={(timeZone) => onChange({ ...value, timeZone })}
        />
      </Group>
      <Text id={hintId} size="sm" component="output">
        {scheduleSentences(value, {
          empty: isHalfEntered ? texts.schedule.incomplete : empty,
          past,
        }).join(' ')}
      </Text>
    </Stack>
  );
}

type Meanings = { empty: string; past: string };

function scheduleSentences(schedule: Schedule, { empty, past }: Meanings): string[] {
  const moment = momentOf(schedule);
  if (moment === null) return [schedule.local === '' ? empty : texts.schedule.incomplete];
  const iso = moment.at.toISOString();
  const own = ownTimeZone();
  return [
    ...(own === schedule.timeZone ? [] : [texts.schedule.onYourClock(timeIn(iso), own)]),
    ...(moment.kind === 'skipped'
      ? [texts.schedule.skipped(timeIn(iso, schedule.timeZone), schedule.timeZone)]
      : []),
    ...(moment.kind === 'twice' ? [texts.schedule.twice] : []),
    ...(moment.at.getTime() < Date.now() ? [past] : []),
  ];
}
