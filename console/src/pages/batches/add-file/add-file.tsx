import { Button } from '@mantine/core';
import type { Batch } from 'redial-client';
import { useMemo, useState } from 'react';
import { texts } from '../../../texts.ts';
import { newIdempotencyKey } from '../../new-batch/batch-order.ts';
import { Choices } from '../../new-batch/choices.tsx';
import { CountrySelect } from '../../new-batch/country-select.tsx';
import { FileGuard } from '../../new-batch/file-guard.tsx';
import { RowRuleFields } from '../../new-batch/row-rule-fields.tsx';
import { FIRST_RULES, type RowRules, rulesOf } from '../../new-batch/row-rules.ts';
import { Section } from '../../new-batch/section.tsx';
import { addFromUpload, type RulesOfFile } from '../../new-batch/send-file.ts';
import { SheetChoice } from '../../new-batch/sheet-choice.tsx';
import { UploadFailure } from '../../new-batch/upload-failure.tsx';
import { UploadProgress } from '../../new-batch/upload-progress.tsx';
import { useSheet } from '../../new-batch/use-sheet.ts';
import { type FileOrder, useUpload } from '../../new-batch/use-upload.ts';
import { useBatchChanged } from '../batch/batch-actions.tsx';
import { AddedContacts } from './added-contacts.tsx';

type Settings = RowRules & {
  /** Country of numbers without a country code; null: that of the campaign. */
  region: string | null;
};

const t = texts.addFile;
const FIRST: Settings = { ...FIRST_RULES, region: null };

/** Chooses a file and what becomes of its rows, sends it, and says what was added. */
export function AddFile({ batchId }: { batchId: string }) {
  const choice = useSheet();
  const { sheet, columns, problems } = choice;
  const [settings, setSettings] = useState(FIRST);
  const order = useMemo(() => {
    if (sheet === null || problems.length > 0) return null;
    const batch: RulesOfFile = { ...rulesOf(settings), default_region: settings.region };
    return { sheet, columns, batch };
  }, [sheet, columns, problems, settings]);
  // The same choice is added once, however often the button is pressed.
  const key = useMemo(() => (order === null ? '' : newIdempotencyKey()), [order]);
  const adding = useUpload<Batch, FileOrder<RulesOfFile>>(
    (upload) => addFromUpload(upload, batchId, key),
    useBatchChanged(batchId),
  );
  const isSending = adding.isPending;
  const added = adding.variables === order ? adding.data : undefined;
  return (
    <>
      <Choices isLocked={isSending}>
        <SheetChoice choice={choice} isLocked={isSending} />
        {sheet !== null && (
          <Section title={texts.upload.settings}>
            <CountrySelect
              value={settings.region}
              onChange={(region) => setSettings({ ...settings, region })}
              error={null}
            />
            <RowRuleFields
              rules={settings}
              onChange={(changed) => setSettings({ ...settings, ...changed })}
            />
          </Section>
        )}
      </Choices>
      {order !== null && added === undefined && (
        <Button onClick={() => adding.mutate(order)} loading={isSending}>
          {t.submit}
        </Button>
      )}
      <FileGuard isChosen={sheet !== null && added === undefined} isSending={isSending} />
      {isSending && (
        <UploadProgress sent={adding.sent} afterwards={texts.upload.storing} onStop={adding.stop} />
      )}
      {adding.error !== null && adding.variables === order && (
        <UploadFailure error={adding.error} title={t.failed} remedy={t.again} />
      )}
      {added !== undefined && <AddedContacts batch={added} />}
    </>
  );
}
