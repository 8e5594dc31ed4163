import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageTitle } from '../../components/page-title.tsx';
import { texts } from '../../texts.ts';
import { type BatchSettings, firstSettings, newIdempotencyKey } from './batch-order.ts';
import { BatchSettingsForm } from './batch-settings.tsx';
import { CampaignSelect } from './campaign-select.tsx';
import { CheckAndStart } from './check-and-start.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type Column, type ColumnProblem, columnProblems, guessColumns } from './columns.ts';
import { type ContactSheet, openSheet } from './contact-sheet.ts';
import { FileDrop } from './file-drop.tsx';
import { FirstRows } from './first-rows.tsx';
import { Section } from './section.tsx';
import { checkUpload, createFromUpload } from './send-file.ts';
import classes from './new-batch-page.module.css';
import { useOpenBatch } from './use-open-batch.ts';
import { useUpload } from './use-upload.ts';

/** Makes a batch of a file: choose, check, start. */
export function NewBatchPage() {
  const { campaign } = useSearch({ from: '/shell/batches/new' });
  const [settings, setSettings] = useState(() => firstSettings(campaign ?? null));
  const [columns, setColumns] = useState<Column[]>([]);
  const opening = useMutation({
    mutationFn: openSheet,
    onSuccess: ({ head }) => setColumns(guessColumns(head.header)),
  });
  const sheet = opening.data ?? null;
  // One file makes one batch, however often the button is pressed.
  const key = useMemo(() => (sheet === null ? '' : newIdempotencyKey()), [sheet]);
  const openBatch = useOpenBatch();
  const check = useUpload(checkUpload);
  const creation = useUpload((upload) => createFromUpload(upload, key), openBatch);
  const problems = useMemo(() => columnProblems(columns), [columns]);
  const { campaignId } = settings;
  return (
    <Stack maw={960}>
      <PageTitle needs="write">{texts.upload.title}</PageTitle>
      <fieldset className={classes['choices']} disabled={creation.isPending}>
        <CampaignSelect
          value={campaignId}
          onChange={(chosen) => setSettings({ ...settings, campaignId: chosen })}
        />
        <Section title={texts.upload.file}>
          <FileDrop
            sheet={sheet}
            isReading={opening.isPending}
            error={opening.error}
            onFile={(file) => !creation.isPending && opening.mutate(file)}
          />
        </Section>
        {sheet !== null && (
          <Choices
            sheet={sheet}
            columns={columns}
            problems={problems}
            settings={settings}
            onColumns={setColumns}
            onSettings={setSettings}
          />
        )}
      </fieldset>
      {sheet !== null && campaignId !== null && problems.length === 0 && (
        <CheckAndStart
          order={{ sheet, columns, settings }}
          campaignId={campaignId}
          check={check}
          creation={creation}
        />
      )}
    </Stack>
  );
}

function Choices({
  sheet: { head },
  columns,
  problems,
  settings,
  onColumns,
  onSettings,
}: {
  sheet: ContactSheet;
  columns: readonly Column[];
  problems: readonly ColumnProblem[];
  settings: BatchSettings;
  onColumns: (columns: Column[]) => void;
  onSettings: (settings: BatchSettings) => void;
}) {
  return (
    <>
      <Section title={texts.upload.columns}>
        <ColumnChoice head={head} columns={columns} problems={problems} onChange={onColumns} />
      </Section>
      <Section title={texts.upload.preview}>
        <FirstRows head={head} columns={columns} />
      </Section>
      <Section title={texts.upload.settings}>
        <BatchSettingsForm settings={settings} onChange={onSettings} />
      </Section>
    </>
  );
}
