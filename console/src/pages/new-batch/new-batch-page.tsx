import { Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { MakingPage } from '../../components/making-page.tsx';
import { focusUnread } from '../../components/unread-fields.ts';
import { usePart } from '../../components/use-part.ts';
import { texts } from '../../texts.ts';
import { firstSettings, newIdempotencyKey } from './batch-order.ts';
import { BatchSettingsForm } from './batch-settings.tsx';
import { CampaignSelect } from './campaign-select.tsx';
import { Choices } from './choices.tsx';
import { FileGuard } from './file-guard.tsx';
import { Section } from './section.tsx';
import { checkUpload, createFromUpload } from './send-file.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { useOpenBatch } from './use-open-batch.ts';
import { useSheet } from './use-sheet.ts';
import { useUpload } from './use-upload.ts';

/** Nobody sees it before a file is chosen. */
const loadCheckAndStart = () => import('./check-and-start.tsx');

/** Makes a batch of a file: choose, check, start. */
export function NewBatchPage() {
  const { campaign } = useSearch({ from: '/shell/batches/new' });
  const [settings, setSettings] = useState(() => firstSettings(campaign ?? null));
  const choices = useRef<HTMLFieldSetElement>(null);
  const choice = useSheet();
  const { sheet, columns, problems } = choice;
  // One file makes one batch, however often the button is pressed.
  const key = useMemo(() => (sheet === null ? '' : newIdempotencyKey()), [sheet]);
  const openBatch = useOpenBatch();
  const check = useUpload(checkUpload);
  const creation = useUpload((upload) => createFromUpload(upload, key), openBatch);
  const { campaignId } = settings;
  const later = usePart(loadCheckAndStart);
  const isReady = sheet !== null && campaignId !== null && problems.length === 0;
  return (
    <MakingPage title={texts.upload.title} reach="campaign">
      <Stack maw={960}>
        <Choices ref={choices} isLocked={creation.isPending}>
          <CampaignSelect
            value={campaignId}
            onChange={(chosen) => setSettings({ ...settings, campaignId: chosen })}
          />
          <SheetChoice choice={choice} isLocked={creation.isPending} />
          {sheet !== null && (
            <Section title={texts.upload.settings}>
              <BatchSettingsForm settings={settings} onChange={setSettings} />
            </Section>
          )}
        </Choices>
        <FileGuard isChosen={sheet !== null} isSending={creation.isPending} />
        {later !== null && isReady && (
          <later.CheckAndStart
            order={{ sheet, columns, settings }}
            campaignId={campaignId}
            check={check}
            creation={creation}
            isUnread={() => choices.current !== null && focusUnread(choices.current)}
          />
        )}
      </Stack>
    </MakingPage>
  );
}
