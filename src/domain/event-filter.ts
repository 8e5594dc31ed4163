import type { Resources } from './token-scope.ts';
import type { EventType, SentEventType } from './webhook-event.ts';

/** Which events of an organization a reader gets. */
export type EventFilter = {
  /** null: all. */
  types: readonly EventType[] | null;
  campaignId?: string | undefined;
  batchId?: string | undefined;
  /** The campaigns and batches to which the token is limited; null: everything of the organization. */
  within: Resources | null;
};

type Filtered = { type: SentEventType; campaignId: string | null; batchId: string | null };

/** Whether a reader gets an event. A limited token sees no event without campaign and batch. */
export function isWanted(event: Filtered, filter: EventFilter): boolean {
  const { types, campaignId = event.campaignId, batchId = event.batchId, within } = filter;
  if (types !== null && !types.some((type) => type === event.type)) return false;
  if (event.campaignId !== campaignId || event.batchId !== batchId) return false;
  return within === null || isWithin(event, within);
}

function isWithin(event: Filtered, { campaignIds, batchIds }: Resources): boolean {
  return (
    (event.campaignId !== null && campaignIds.includes(event.campaignId)) ||
    (event.batchId !== null && batchIds.includes(event.batchId))
  );
}
