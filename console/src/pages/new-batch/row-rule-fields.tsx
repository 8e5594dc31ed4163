import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import { choicesOf } from '../../components/field.ts';
import { texts } from '../../texts.ts';
import type { RowRules } from './row-rules.ts';

const DUPLICATES = choicesOf(texts.upload.duplicateRules);
const INVALID = choicesOf(texts.upload.invalidRules);

type Props = { rules: RowRules; onChange: (changed: Partial<RowRules>) => void };

/** Chooses what becomes of doubtful rows. */
export function RowRuleFields({ rules, onChange }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={texts.upload.duplicates}
          data={DUPLICATES}
          value={rules.duplicates}
          // The options are the rules.
          onChange={({ currentTarget }) =>
            onChange({ duplicates: currentTarget.value as RowRules['duplicates'] })
          }
        />
        <NativeSelect
          label={texts.upload.invalid}
          data={INVALID}
          value={rules.invalid}
          onChange={({ currentTarget }) =>
            onChange({ invalid: currentTarget.value as RowRules['invalid'] })
          }
        />
      </SimpleGrid>
      <Switch
        label={texts.upload.strict}
        checked={rules.isStrict}
        onChange={(event) => onChange({ isStrict: event.currentTarget.checked })}
      />
    </>
  );
}
