import { SimpleGrid, Text } from '@mantine/core';
import { count } from '../../components/count.ts';

/** Amounts under their names. */
export function Figures({ figures }: { figures: readonly [label: string, amount: number][] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <Text component="dt" size="sm">
            {label}
          </Text>
          <Text component="dd" m={0} size="xl" fw={600}>
            {count(amount)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
