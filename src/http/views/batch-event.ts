import { formatPosition } from '../../domain/batch-event.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import type { BatchEventView } from '../../schemas/batch-event.ts';
import type { BatchEvent } from '../../services/batches/events.ts';
import { viewCounters } from './batch.ts';
import { viewCall } from './call.ts';
import { viewContact } from './contact.ts';

export function viewBatchEvent(told: BatchEvent): BatchEventView {
  const id = formatPosition(told.position);
  switch (told.event) {
    case 'status': {
      const { batchId, status: stored, campaignStatus } = told.batch;
      const { status, pausedBy } = shownStatus(stored, campaignStatus);
      return { event: 'status', id, data: { batch_id: batchId, status, paused_by: pausedBy } };
    }
    case 'counters':
      return { event: 'counters', id, data: viewCounters(told.counters) };
    case 'contact':
      return { event: 'contact', id, data: viewContact(told.contact, told) };
    case 'call':
      return { event: 'call', id, data: viewCall(told.call) };
  }
}
