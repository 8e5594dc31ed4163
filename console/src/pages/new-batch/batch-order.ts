import type { BatchOfFile } from 'redial-client';

/** What is chosen for a batch besides its file. */
export type BatchSettings = {
  campaignId: string | null;
  name: string;
  /** Lines of the batch; null: as many as the campaign has. */
  lines: number | null;
  /** Country of numbers without a country code, by ISO 3166-1; null: that of the campaign. */
  region: string | null;
  duplicates: 'skip' | 'reject' | 'allow';
  invalid: 'skip' | 'reject';
};

export const FIRST_SETTINGS: Omit<BatchSettings, 'campaignId'> = {
  name: '',
  lines: null,
  region: null,
  duplicates: 'skip',
  invalid: 'skip',
};

/**
 * The batch as the API reads it.
 * @param startAt null: at once
 */
export function batchOf(
  settings: BatchSettings,
  campaignId: string,
  startAt: Date | null,
): BatchOfFile {
  const { name, lines, region, duplicates, invalid } = settings;
  return {
    campaign_id: campaignId,
    duplicates,
    on_invalid: invalid,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(lines !== null && { concurrency_limit: lines }),
    ...(region !== null && { default_region: region }),
    ...(startAt !== null && { scheduled_start: startAt.toISOString() }),
  };
}

/** A key that no other request has. `randomUUID` needs https, which an address at home lacks. */
export function newIdempotencyKey(): string {
  return `console-${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')}`;
}
