import { createRoute } from '@hono/zod-openapi';
import { readBody } from '../../../schemas/reading/body.ts';
import { callPreviewRequest, callPreviewView } from '../../../schemas/call-preview.ts';
import { previewCampaignCall } from '../../../services/campaigns/previews.ts';
import { isStrict, readOwnJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { describedBody, errors, idInPath, json, router } from '../../route.ts';
import { viewCallPreview } from '../../views/call-preview.ts';
import { withWarnings } from '../../warnings.ts';

const preview = createRoute({
  method: 'post',
  path: '/{campaign_id}/preview',
  tags: ['Campaigns'],
  summary: 'Say whether a number may be called at an instant, and when',
  description:
    'What the gate would say: working hours, blackout dates and zone, the 15 s that a call needs ' +
    'before they close, suppression, the caps on attempts, the status of campaign and batch, `scheduled_start` and ' +
    '`scheduled_end`, the agent. Statuses are taken as they are now; a draft counts as active, ' +
    'because its first batch makes it so. Lines, pace and other calls of the moment are not looked ' +
    'at. Hours hold in the contact’s `timezone`, else in that of the campaign or its batch; where ' +
    '`timezone_source` is `callee`, in all zones that the number may be in. It changes nothing: ' +
    'the scope `read` suffices.',
  request: {
    params: idInPath('campaign_id'),
    body: describedBody(callPreviewRequest.schema),
  },
  responses: { 200: json('the preview', callPreviewView), ...errors(400, 403, 404, 413, 415) },
});

export function callPreviewRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(preview, async (c) => {
    const { organizationId } = c.get('caller');
    const { campaign_id: campaignId } = c.req.valid('param');
    const { value, warnings } = readBody(callPreviewRequest, await readOwnJson(c), {
      strict: isStrict(c),
    });
    const answer = await previewCampaignCall(deps, {
      organizationId,
      campaignId,
      batchId: value.batch_id ?? null,
      phoneNumber: value.phone_number,
      timezone: value.timezone ?? null,
      at: value.at ?? deps.clock.now(),
    });
    return c.json(withWarnings(viewCallPreview(answer), warnings), 200);
  });

  return routes;
}
