import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { zoneChoices } from './zone-names.ts';

const SHOWN_AT_ONCE = 60;

/** Chooses one of all time zones. Typing finds a city or an offset. */
export function ZoneSelect({
  label = texts.schedule.zone,
  value,
  onChange,
  description,
  error,
}: {
  label?: string;
  /** IANA name. */
  value: string;
  onChange: (timeZone: string) => void;
  description?: ReactNode;
  error?: ReactNode;
}) {
  const choices = useMemo(() => zoneChoices(value), [value]);
  return (
    <Select
      label={label}
      description={description}
      error={error}
      data={choices}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      allowDeselect={false}
      limit={SHOWN_AT_ONCE}
      nothingFoundMessage={texts.schedule.noZone}
    />
  );
}
