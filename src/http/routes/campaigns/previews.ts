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
  summary: 'Preview a call',
  description:
    'Says whether a number may be called at a time, why not, and when next. It considers working ' +
    'hours, blackout dates and time zone, the 15 s that a call needs before the hours close, ' +
    'suppressions, attempt caps, the consent that is sent, the status of campaign and batch, `scheduled_start`, ' +
    '`scheduled_end` and the agent. It takes statuses as they are now, and a draft as active, ' +
    'because its first batch makes it so. It asks no `eligibility_hook`, and does not consider limits of lines, rate limits and ' +
    'other calls of the moment. Hours are read in the `timezone` of the contact, otherwise in that ' +
    'of the campaign or batch, and with `timezone_source` `callee` in all zones of the number. ' +
    'Nothing changes: the scope `read` is enough.',
  request: {
    params: idInPath('campaign_id'),
    body: describedBody(callPreviewRequest.schema),
  },
  responses: { 200: json('The preview.', callPreviewView), ...errors(403, 404, 413, 415) },
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
      consent: {
        consentBasis: value.consent_basis ?? null,
        consentAt: value.consent_at ?? null,
      },
      at: value.at ?? deps.clock.now(),
    });
    return c.json(withWarnings(viewCallPreview(answer), warnings), 200);
  });

  return routes;
}
