import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Batch } from 'redial-client';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { saveAs } from '../../../components/save-as.ts';
import { useRedial } from '../../../session/session.tsx';
import { texts } from '../../../texts.ts';

/** Saves what became of all contacts, as CSV for spreadsheets. */
export function ExportButton({ batch }: { batch: Batch }) {
  const redial = useRedial();
  const path = { batch_id: batch.batch_id };
  const exporting = useMutation({
    mutationFn: async () => {
      const { data } = await redial.exportBatch({ path, parseAs: 'blob' });
      saveAs(`${batch.name ?? batch.batch_id}.csv`, data);
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {texts.batch.exportIt}
      </Button>
      {exporting.error !== null && <ErrorNotice error={exporting.error} />}
    </>
  );
}
