import { Accordion, Loader, NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import { BasicsSection } from '../batches/form/basics-section.tsx';
import type { BatchDraft } from '../batches/form/batch-draft.ts';
import type { BatchSettings } from './batch-order.ts';

/** Few need it, so its code is loaded when it is opened. */
const Differences = lazy(() => import('./differences.tsx'));
const DUPLICATES = optionsOf(texts.upload.duplicateRules);
const INVALID = optionsOf(texts.upload.invalidRules);

type Props = { settings: BatchSettings; onChange: (settings: BatchSettings) => void };

/** What is chosen for the batch besides its contacts. The check of the file tells problems of it. */
export function BatchSettingsForm({ settings, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const change = (changed: Partial<BatchSettings>) => onChange({ ...settings, ...changed });
  const section = {
    draft: settings.draft,
    change: (changed: Partial<BatchDraft>) => change({ draft: { ...settings.draft, ...changed } }),
    problem: () => null,
  };
  return (
    <>
      <BasicsSection {...section} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
      <Switch
        label={texts.upload.strict}
        checked={settings.isStrict}
        onChange={(event) => change({ isStrict: event.currentTarget.checked })}
      />
      <Accordion variant="contained" onChange={(item) => setIsOpen(item !== null)}>
        <Accordion.Item value="more">
          <Accordion.Control>{texts.upload.more}</Accordion.Control>
          <Accordion.Panel>
            {isOpen && (
              <Suspense fallback={<Loader aria-label={texts.list.loading} />}>
                <Differences section={section} campaignId={settings.campaignId} />
              </Suspense>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}

function optionsOf(rules: Readonly<Record<string, string>>) {
  return Object.entries(rules).map(([value, label]) => ({ value, label }));
}
