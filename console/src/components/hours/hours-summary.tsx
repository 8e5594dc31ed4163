import { List } from '@mantine/core';
import { texts } from '../../texts.ts';
import { dayGroups, textOfSpans } from './spans-text.ts';
import type { WeekPlan } from './week-plan.ts';

/** A week of calling hours in as few lines as it needs. */
export function HoursSummary({ plan }: { plan: WeekPlan }) {
  const { days, through, closed } = texts.hours;
  return (
    <List>
      {dayGroups(plan).map(({ first, last, spans }) => (
        <List.Item key={first}>
          {first === last ? days[first] : through(days[first], days[last])}:{' '}
          {spans.length === 0 ? closed : textOfSpans(spans)}
        </List.Item>
      ))}
    </List>
  );
}
