import { formatPosition } from '../../domain/batch-event.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import type { BatchEventView } from '../../schemas/batch-event.ts';
import type { BatchEvent } from '../../services/batches/events.ts';
import { viewCounters } from './batch.ts';
import { viewCall } from './call.ts';
import { viewContact } from './contact.ts';

/** @param api `publicUrl`: base address of the API */
export function viewBatchEvent(event: BatchEvent, api: { publicUrl: string }): BatchEventView {
  const id = formatPosition(event.position);
  switch (event.event) {
    case 'status': {
      const { batchId, status: stored, campaignStatus } = event.batch;
      const { status, pausedBy } = shownStatus(stored, campaignStatus);
      return { event: 'status', id, data: { batch_id: batchId, status, paused_by: pausedBy } };
    }
    case 'counters':
      return { event: 'counters', id, data: viewCounters(event.counters) };
    case 'contact':
      return { event: 'contact', id, data: viewContact(event.contact, event) };
    case 'call':
      return { event: 'call', id, data: viewCall(event.call, api) };
  }
}
