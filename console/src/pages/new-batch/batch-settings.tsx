import { Accordion } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { codePart } from '../../components/code-part.ts';
import { Loaded } from '../../components/loaded.tsx';
import { focusUnread } from '../../components/unread-fields.ts';
import { texts } from '../../texts.ts';
import { BasicsSection } from '../batches/form/basics-section.tsx';
import type { BatchDraft } from '../batches/form/batch-draft.ts';
import type { BatchSettings } from './batch-order.ts';
import { RowRuleFields } from './row-rule-fields.tsx';

/** Few need it, so its code is loaded when it is opened. */
const differences = codePart('differences', () => import('./differences.tsx'));

type Props = { settings: BatchSettings; onChange: (settings: BatchSettings) => void };

/** What is chosen for the batch besides its contacts. The check of the file tells problems of it. */
export function BatchSettingsForm({ settings, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const part = useQuery({ ...differences, enabled: isOpen });
  const fold = useRef<HTMLDivElement>(null);
  /** It stays open with a text that it would lose. */
  const show = (item: string | null) =>
    setIsOpen(item !== null || (fold.current !== null && focusUnread(fold.current)));
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
      <Accordion ref={fold} variant="contained" value={isOpen ? 'more' : null} onChange={show}>
        <Accordion.Item value="more">
          <Accordion.Control>{texts.upload.more}</Accordion.Control>
          <Accordion.Panel>
            {isOpen && (
              <Loaded query={part} isPart>
                {({ Differences }) => (
                  <Differences section={section} campaignId={settings.campaignId} />
                )}
              </Loaded>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}
