import { Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { texts } from '../../texts.ts';
import { DayTimes } from './day-times.tsx';
import { WeekGrid } from './week-grid.tsx';
import { evenWeek, type WeekPlan } from './week-plan.ts';

export const WORKDAYS = evenWeek(
  [{ start: 540, end: 1_020 }],
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
);
const PRESETS = [
  { label: texts.hours.workdays, plan: WORKDAYS },
  { label: texts.hours.everyDay, plan: evenWeek([{ start: 480, end: 1_260 }]) },
  { label: texts.hours.clear, plan: evenWeek() },
];

/** A week of calling hours to change: presets, a grid of hours, and exact times beside it. */
export function HoursEditor(props: { plan: WeekPlan; onChange: (plan: WeekPlan) => void }) {
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {PRESETS.map(({ label, plan }) => (
          <Button key={label} size="xs" variant="default" onClick={() => props.onChange(plan)}>
            {label}
          </Button>
        ))}
      </Group>
      <Text size="sm">{texts.hours.gridHint}</Text>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <WeekGrid {...props} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Title order={3} size="h5">
            {texts.hours.exact}
          </Title>
          <Text size="sm" mb="xs">
            {texts.hours.exactHint}
          </Text>
          <DayTimes {...props} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
