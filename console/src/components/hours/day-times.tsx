import { WEEKDAYS } from '../../../../src/domain/hours/week.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { unread } from '../unread-fields.ts';
import { overMidnight, spansOfText, textOfSpans } from './spans-text.ts';
import { type Span, type WeekPlan } from './week-plan.ts';

type Props = {
  plan: WeekPlan;
  onChange: (plan: WeekPlan) => void;
};

/** The times of each day to the minute, as text. */
export function DayTimes({ plan, onChange }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 1 }} spacing="xs">
      {WEEKDAYS.map((day) => (
        <DayField
          key={`${day} ${textOfSpans(plan[day])}`}
          label={texts.hours.days[day]}
          spans={plan[day]}
          onChange={(spans) => onChange({ ...plan, [day]: spans })}
        />
      ))}
    </SimpleGrid>
  );
}

type FieldProps = { label: string; spans: readonly Span[]; onChange: (spans: Span[]) => void };

/** Times are taken over when the field is left, so that half of a time is not read. */
function DayField({ label, spans, onChange }: FieldProps) {
  const [text, setText] = useState(() => textOfSpans(spans));
  const read = spansOfText(text);
  const takeOver = () => {
    if (read !== null && textOfSpans(read) !== textOfSpans(spans)) onChange(read);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder={texts.hours.closed}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={takeOver}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter would send the form with the times before.
        event.preventDefault();
        takeOver();
      }}
      error={read === null ? problemOf(text) : null}
      {...unread(read === null)}
    />
  );
}

/** What is wrong with times that are not understood. */
function problemOf(text: string): string {
  const over = overMidnight(text);
  return over === null ? texts.hours.exactWrong : texts.hours.overMidnight(over.from, over.until);
}
