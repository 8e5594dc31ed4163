import { createRoute } from '@hono/zod-openapi';
import type { Context, Next } from 'hono';
import { z } from 'zod';
import { findCall, organizationOfCall } from '../../../db/calls/calls.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { readBody } from '../../../schemas/reading/body.ts';
import { callReport, reportAnswer, reportOf } from '../../../schemas/report.ts';
import { recordReport } from '../../../services/calls/reports.ts';
import { isReportKey } from '../../../webhooks/report-key.ts';
import type { Authenticate } from '../../../services/tokens/tokens.ts';
import { callerOf, requireScope, unauthorized } from '../../middleware/auth.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { keepFirstAnswer } from '../../middleware/idempotency.ts';
import type { Admit } from '../../middleware/rate-limit.ts';
import { describedBody, errors, idInPath, json, router } from '../../route.ts';

const report = createRoute({
  method: 'post',
  path: '/{execution_id}/report',
  tags: ['Calls'],
  summary: 'Report on a call: transcript, summary, cost, a promised call-back, an opt-out',
  description:
    'May be sent before or after the end of the call and more than once; what is sent is merged ' +
    'into the call record. Authorised by a token with the scope write, or by the key in the ' +
    'report_url that the agent finds in the tag of its call.',
  request: {
    params: idInPath('execution_id'),
    query: z.object({ key: z.string().optional() }),
    body: describedBody(callReport.schema),
  },
  responses: { 200: json('taken', reportAnswer), ...errors(400, 403, 404, 413, 415) },
});

/** Registered before the routes that need a token: an agent has only the key of its call. */
export function reportRoutes(deps: AppDeps, authenticate: Authenticate, admit: Admit) {
  const routes = router();
  routes.openapi(
    {
      ...report,
      middleware: [
        async (c: Context<AppEnv>, next: Next) => {
          await authorize(c, deps, { authenticate, admit });
          await next();
        },
        keepFirstAnswer(deps, organizationOfReport(deps)),
      ] as const,
    },
    async (c) => {
      const { execution_id: executionId } = c.req.valid('param');
      const { value, warnings } = readBody(callReport, await readJson(c), { strict: isStrict(c) });
      const { followUp } = await recordReport(deps, { executionId, report: reportOf(value) });
      const answer = { execution_id: executionId, follow_up: followUp };
      return c.json({ ...answer, ...(warnings.length > 0 && { warnings }) }, 200);
    },
  );
  return routes;
}

/** An agent with the key of its call has no token that would tell it. */
function organizationOfReport({ db }: AppDeps) {
  return async (c: Context<AppEnv>): Promise<string> => {
    const executionId = c.req.param('execution_id') ?? '';
    const organizationId = await organizationOfCall(db, { executionId });
    if (organizationId === undefined) throw new NotFoundError('call');
    return organizationId;
  };
}

/** @throws {RedialError} without the key of the call or a token of its organization */
async function authorize(
  c: Context<AppEnv>,
  { db, reportSecrets }: AppDeps,
  { authenticate, admit }: { authenticate: Authenticate; admit: Admit },
): Promise<void> {
  const executionId = c.req.param('execution_id') ?? '';
  if (isReportKey(reportSecrets, executionId, c.req.query('key') ?? '')) return;
  const caller = await callerOf(c, authenticate);
  if (caller === undefined) throw unauthorized();
  admit(c, caller);
  requireScope(caller, 'write');
  const { organizationId } = caller;
  const isId = z.guid().safeParse(executionId).success;
  const call = isId ? await findCall(db, { organizationId, executionId }) : undefined;
  if (call === undefined) throw new NotFoundError('call');
}
