import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Batch } from 'redial-client';
import { texts } from '../../texts.ts';
import { counted } from '../../components/count.ts';

/** Says that a batch was created, and goes to its page. */
export function useOpenBatch(): (batch: Batch) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (batch) => {
    notifications.show({ message: texts.upload.created(counted(batch.total_contacts, 'contact')) });
    void queries.invalidateQueries({ queryKey: ['batches'] });
    const params = { batchId: batch.batch_id };
    void navigate({ to: '/batches/$batchId', params, ignoreBlocker: true });
  };
}
