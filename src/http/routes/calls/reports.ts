import { createRoute } from '@hono/zod-openapi';
import type { Context, Next } from 'hono';
import { z } from 'zod';
import { analysisSchemaOfCall } from '../../../db/campaigns/analysis-schemas.ts';
import { organizationOfCall } from '../../../db/calls/calls.ts';
import { working } from '../../../db/pools/work.ts';
import { asTenant } from '../../../db/tenant.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { readBody } from '../../../schemas/reading/body.ts';
import {
  callReport,
  reportAnswer,
  reportForm,
  reportOf,
  reportWarnings,
} from '../../../schemas/report.ts';
import { recordReport } from '../../../services/calls/reports.ts';
import type { IdempotencyKeyDeps } from '../../../services/idempotency-keys.ts';
import { quotasOf } from '../../../services/quotas.ts';
import { isReportKey } from '../../../signatures/report-key.ts';
import { admit, isRead, type Login, requireScope } from '../../middleware/auth.ts';
import { BODY_LIMITS } from '../../body-bytes.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { honorIdempotencyKey } from '../../middleware/idempotency.ts';
import type { CheckRateLimit } from '../../middleware/rate-limit.ts';
import type { ServeInPlace } from '../../middleware/requests-at-once.ts';
import { describedBody, errors, idInPath, json, router } from '../../route.ts';
import { withWarnings } from '../../warnings.ts';

const report = createRoute({
  method: 'post',
  path: '/{execution_id}/report',
  tags: ['Calls'],
  summary: 'Report on a call',
  description:
    'The agent sends what it knows of its call: transcript, summary, sentiment, cost, a promised ' +
    'call back (`follow_up_at`), an opt-out. It may be sent before or after the end of the call and ' +
    'more than once; the members are merged into the call record. It needs a token with the scope ' +
    '`write`, or the `key` in the `report_url` that the agent finds in the tag of its call.',
  request: {
    params: idInPath('execution_id'),
    query: z.object({
      key: z
        .string()
        .max(200)
        .optional()
        .describe(
          'Key of this call, as in its `report_url`. It takes the place of the token, and expires some ' +
            'days after the attempt.',
        ),
    }),
    body: describedBody(callReport.schema),
  },
  responses: {
    200: json('The report is stored.', reportAnswer),
    ...errors(403, 404, 413, 415),
  },
});

const form = createRoute({
  method: 'get',
  path: '/{execution_id}/report',
  tags: ['Calls'],
  summary: 'Ask what to report on a call',
  description:
    'Answers the JSON Schema that the campaign gives for the `analysis` of the report. It is at the ' +
    '`report_url` that the agent finds in the tag of its call, with the same `key`; a token needs the scope ' +
    '`read`.',
  request: { params: report.request.params, query: report.request.query },
  responses: { 200: json('What to report.', reportForm), ...errors(403, 404) },
});

/** What a report has to pass, as every request of an organization does. */
type ReportAdmission = {
  login: Login;
  checkRateLimit: CheckRateLimit;
  serveInPlace: ServeInPlace;
};

/**
 * Must be registered before the routes that need a token: an agent may have only its call's key.
 */
export function reportRoutes(
  deps: AppDeps & IdempotencyKeyDeps,
  { serveInPlace, ...admission }: ReportAdmission,
) {
  const routes = router();
  const admitAgent = async (c: Context<AppEnv>, next: Next) => {
    const owner = await authorizeReport(c, deps, admission);
    c.set('callOwner', owner);
    await serveInPlace(c, { organizationId: owner }, () => working({ kind: 'calls', owner }, next));
  };
  routes.openapi({ ...form, middleware: [admitAgent] as const }, async (c) => {
    const { execution_id: executionId } = c.req.valid('param');
    const schema = await analysisSchemaOfCall(deps.db, { executionId });
    const shown: z.output<typeof reportForm> = {
      execution_id: executionId,
      analysis_schema: schema && { ...schema },
    };
    return c.json(shown, 200);
  });
  routes.openapi(
    {
      ...report,
      middleware: [
        admitAgent,
        // The token was authorized for its call above.
        honorIdempotencyKey(deps, (c) => ({ organizationId: c.get('callOwner'), within: null })),
      ] as const,
    },
    async (c) => {
      const { execution_id: executionId } = c.req.valid('param');
      const { value, warnings } = readBody(
        callReport,
        await readJson(c, { maxBytes: BODY_LIMITS.list }),
        { strict: isStrict(c) },
      );
      const order = { executionId, report: reportOf(value) };
      const { followUp, analysisProblems } = await recordReport(deps, order);
      const answer = { execution_id: executionId, follow_up: followUp };
      const ignored = reportWarnings(value, analysisProblems);
      return c.json(withWarnings(answer, [...warnings, ...ignored]), 200);
    },
  );
  return routes;
}

/**
 * Accepts the report key of the call, or a token of its organization with the scope of the method, and
 * counts the request. A key is accepted while the organization is suspended, too: what happened in a call is not
 * lost.
 * @returns the organization of the call
 * @throws {RedialError} `unauthorized`, `organization_suspended`, `forbidden`, `rate_limited` or
 * `call_not_found`
 */
async function authorizeReport(
  c: Context<AppEnv>,
  deps: AppDeps,
  { login, checkRateLimit }: Omit<ReportAdmission, 'serveInPlace'>,
): Promise<string> {
  const { db, clock, reportSecrets, reportValidDays: validDays } = deps;
  const executionId = c.req.param('execution_id') ?? '';
  const key = c.req.query('key') ?? '';
  const findOwner = () => organizationOfCall(db, { executionId });
  if (isReportKey(reportSecrets, { executionId, key, now: clock.now(), validDays })) {
    const owner = await findOwner();
    if (owner === undefined) throw new NotFoundError('call');
    const { maxRequestsPerMinute } = await quotasOf(db, deps, { organizationId: owner });
    checkRateLimit(c, { tokenId: null, organizationId: owner, maxRequestsPerMinute });
    return owner;
  }
  const caller = await admit(c, { login, checkRateLimit });
  requireScope(caller, isRead(c) ? 'read' : 'write');
  const isId = z.guid().safeParse(executionId).success;
  const owner = isId ? await asTenant(caller, findOwner) : undefined;
  if (owner !== caller.organizationId) throw new NotFoundError('call');
  return owner;
}
