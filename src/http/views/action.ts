import type { ActionRow } from '../../db/actions.ts';
import type { ActionView } from '../../schemas/action.ts';

export function viewAction(row: ActionRow): ActionView {
  return {
    action_id: row.actionId,
    action: row.action,
    campaign_id: row.campaignId,
    batch_id: row.batchId,
    contact_id: row.contactId,
    count: row.count,
    token_id: row.tokenId,
    request_id: row.requestId,
    client_request_id: row.clientRequestId,
    at: row.at.toISOString(),
  };
}
