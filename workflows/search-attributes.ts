import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);

/** The search attributes of a BatchWorkflow: a run has all of them or none. */
export const BATCH_ID = keyword('BatchId');
export const CAMPAIGN_ID = keyword('CampaignId');
export const ORGANIZATION_ID = keyword('OrganizationId');
/** As the API shows it: a batch under a paused campaign is paused. */
export const BATCH_STATUS = keyword('BatchStatus');

export const SEARCH_ATTRIBUTES = [BATCH_ID, CAMPAIGN_ID, ORGANIZATION_ID, BATCH_STATUS];
