import type { BatchOfFile } from 'redial-client';
import { type BatchDraft, newBatchDraft } from '../batches/form/batch-draft.ts';
import { batchMembersOf } from '../batches/form/batch-request.ts';
import { FIRST_RULES, type RowRules, rulesOf } from './row-rules.ts';

/** What is chosen for a batch besides its file. */
export type BatchSettings = RowRules & { campaignId: string | null; draft: BatchDraft };

/** What is chosen before anything is. */
export function firstSettings(campaignId: string | null): BatchSettings {
  return { campaignId, draft: newBatchDraft(), ...FIRST_RULES };
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
  return {
    ...batchMembersOf(settings.draft),
    ...rulesOf(settings),
    campaign_id: campaignId,
    scheduled_start: startAt?.toISOString() ?? null,
  };
}

/** A key that no other request has. `randomUUID` needs https, which an address at home lacks. */
export function newIdempotencyKey(): string {
  return `console-${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')}`;
}
