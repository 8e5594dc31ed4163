import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RedialError } from 'redial-client';
import { ActionButton } from '../../../components/action-button.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { useRedial } from '../../../session/session.tsx';
import { texts } from '../../../texts.ts';

const { remove, restore } = texts.batch.actions;

/** Deletes a finished batch. */
export function DeleteBatch({ batchId, isOffered }: { batchId: string; isOffered: boolean }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const removeIt = async () => {
    await redial.deleteBatch({ path: { batch_id: batchId } });
    await navigate({ to: '/batches' });
    void queries.invalidateQueries({ queryKey: ['batches'] });
    return remove.did;
  };
  const { label, will } = remove;
  return <ActionButton isFinal label={label} will={will} run={removeIt} isOffered={isOffered} />;
}

type Props = { batchId: string; error: unknown; retry: () => void };

/** Why a batch cannot be shown; one that was deleted can be brought back for a day. */
export function MissingBatch({ batchId, error, retry }: Props) {
  const redial = useRedial();
  const isUnknown = error instanceof RedialError && error.status === 404;
  const restoreIt = async () => {
    await redial.restoreBatch({ path: { batch_id: batchId } });
    retry();
    return restore.did;
  };
  return (
    <Stack align="flex-start">
      <ErrorNotice error={error} retry={retry} />
      {isUnknown && <ActionButton label={restore.label} will={restore.will} run={restoreIt} />}
    </Stack>
  );
}
