import { NativeSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '../../texts.ts';
import type { BatchSettings } from './batch-order.ts';
import { countryChoices } from './countries.ts';

const MAX_LINES = 1000;
const DUPLICATES = optionsOf(texts.upload.duplicateRules);
const INVALID = optionsOf(texts.upload.invalidRules);

/** What is chosen for the batch besides its contacts. */
export function BatchSettingsForm({
  settings,
  onChange,
}: {
  settings: BatchSettings;
  onChange: (settings: BatchSettings) => void;
}) {
  const countries = useMemo(() => countryChoices('en'), []);
  const change = (changed: Partial<BatchSettings>) => onChange({ ...settings, ...changed });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={texts.upload.name}
        description={texts.upload.optional}
        maxLength={200}
        value={settings.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NumberInput
        label={texts.upload.lines}
        description={texts.upload.linesHint}
        min={1}
        max={MAX_LINES}
        allowDecimal={false}
        value={settings.lines ?? ''}
        onChange={(lines) => change({ lines: typeof lines === 'number' ? lines : null })}
      />
      <Select
        label={texts.upload.region}
        description={texts.upload.regionHint}
        data={countries}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': texts.upload.optional }}
        value={settings.region}
        onChange={(region) => change({ region })}
      />
      <NativeSelect
        label={texts.upload.duplicates}
        data={DUPLICATES}
        value={settings.duplicates}
        // The options are the rules.
        onChange={({ currentTarget }) =>
          change({ duplicates: currentTarget.value as BatchSettings['duplicates'] })
        }
      />
      <NativeSelect
        label={texts.upload.invalid}
        data={INVALID}
        value={settings.invalid}
        onChange={({ currentTarget }) =>
          change({ invalid: currentTarget.value as BatchSettings['invalid'] })
        }
      />
    </SimpleGrid>
  );
}

function optionsOf(rules: Readonly<Record<string, string>>) {
  return Object.entries(rules).map(([value, label]) => ({ value, label }));
}
