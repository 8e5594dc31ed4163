import type { BatchOfFile } from 'redial-client';
import { type BatchDraft, newBatchDraft } from '../batches/form/batch-draft.ts';
import { batchMembersOf } from '../batches/form/batch-request.ts';

/** What is chosen for a batch besides its file. */
export type BatchSettings = {
  campaignId: string | null;
  draft: BatchDraft;
  duplicates: 'skip' | 'reject' | 'allow';
  invalid: 'skip' | 'reject';
  /** Whether a number that its country cannot have is refused; otherwise it is remarked. */
  isStrict: boolean;
};

/** What is chosen before anything is. */
export function firstSettings(campaignId: string | null): BatchSettings {
  const draft = newBatchDraft();
  return { campaignId, draft, duplicates: 'skip', invalid: 'skip', isStrict: false };
}

/**
 * The batch as the API reads it.
 * @param startAt null: at once
 */
export function batchOf(
  settings: BatchSettings,
  campaignId: string,
  startAt: Date | null,
): BatchOfFile {
  const { draft, duplicates, invalid, isStrict } = settings;
  return {
    ...batchMembersOf(draft),
    campaign_id: campaignId,
    duplicates,
    on_invalid: invalid,
    strict_numbers: isStrict,
    scheduled_start: startAt?.toISOString() ?? null,
  };
}

/** A key that no other request has. `randomUUID` needs https, which an address at home lacks. */
export function newIdempotencyKey(): string {
  return `console-${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')}`;
}
