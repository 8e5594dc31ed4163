import { SimpleGrid, TextInput } from '@mantine/core';
import { NumberField } from '../number-field.tsx';
import { texts } from '../../texts.ts';
import type { StopRule } from './stop-rule.ts';

type Props = {
  rule: StopRule;
  onChange: (rule: StopRule) => void;
  /** What the API says of a path. */
  problem: (path: string) => string | null;
};

/** After how many calls with which disposition nothing more is dialled. */
export function StopRuleFields({ rule, onChange, problem }: Props) {
  const { disposition, dispositionHint, count, countHint } = texts.stopRule;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={disposition}
        description={dispositionHint}
        value={rule.disposition}
        onChange={(event) => onChange({ ...rule, disposition: event.currentTarget.value })}
        error={problem('stop_when.disposition')}
        maxLength={200}
      />
      <NumberField
        label={count}
        description={countHint}
        value={rule.count}
        onChange={(calls) => onChange({ ...rule, count: calls })}
        error={problem('stop_when.count')}
        min={1}
      />
    </SimpleGrid>
  );
}
