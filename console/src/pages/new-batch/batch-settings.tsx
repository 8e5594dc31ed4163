import { Accordion, Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import { BasicsSection } from '../batches/form/basics-section.tsx';
import type { BatchDraft } from '../batches/form/batch-draft.ts';
import type { BatchSettings } from './batch-order.ts';
import { RowRuleFields } from './row-rule-fields.tsx';

/** Few need it, so its code is loaded when it is opened. */
const Differences = lazy(() => import('./differences.tsx'));

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
      <RowRuleFields rules={settings} onChange={change} />
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
