import { Alert } from '@mantine/core';
import type { Batch } from 'redial-client';
import { texts } from '../../../texts.ts';
import { Figures } from '../../new-batch/figures.tsx';
import { RefusedRows } from '../../new-batch/refused-rows-table.tsx';
import { Remarks } from '../../new-batch/remarks.tsx';

const { counts } = texts.upload;

/** What an upload has added to a batch, and which rows were refused. */
export function AddedContacts({ batch: { import: report, warnings = [] } }: { batch: Batch }) {
  if (report === undefined) return null;
  return (
    <>
      <Alert color={report.accepted > 0 ? 'green' : 'yellow'}>
        {texts.batch.actions.add.did(report.accepted)}
      </Alert>
      <Figures
        figures={[
          [counts.total, report.total],
          [counts.accepted, report.accepted],
          [counts.rejected, report.rejected],
          [counts.duplicates, report.duplicates],
        ]}
      />
      <RefusedRows report={report} />
      <Remarks report={report} warnings={warnings} />
    </>
  );
}
