import { createRoute } from '@hono/zod-openapi';
import { AUDIT_ORDERS, countAuditEntries, listAuditEntries } from '../../db/audit-log.ts';
import { auditEntryView, auditQuery } from '../../schemas/audit-entry.ts';
import type { AppDeps } from '../deps.ts';
import { requireScope } from '../middleware/auth.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { errors, jsonList, router } from '../route.ts';
import { viewAuditEntry } from '../views/audit-entry.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  tags: ['Audit log'],
  summary: 'List the audit log',
  description:
    'Needs the scopes `read` and `admin`. Newest first: what was done with tokens, secrets, suppressions, ' +
    'limits, exports and controls of the organization, by whom and from where. Entries can neither be ' +
    'changed nor removed by anybody with a token.',
  request: { query: auditQuery },
  responses: { 200: jsonList('A page of entries.', auditEntryView), ...errors(403) },
});

export function auditLogRoutes({ db }: AppDeps) {
  const routes = router();
  routes.openapi(list, async (c) => {
    const caller = c.get('caller');
    requireScope(caller, 'admin');
    const query = c.req.valid('query');
    const page = askedPage(c, AUDIT_ORDERS, query);
    const filter = {
      organizationId: caller.organizationId,
      action: query.action,
      objectKind: query.object_kind,
      objectId: query.object_id,
      actorKind: query.actor_kind,
      actorId: query.actor_id,
      since: query.since,
      until: query.until,
    };
    const [read, total] = await Promise.all([
      listAuditEntries(db, { filter, page }),
      page.start === undefined ? countAuditEntries(db, filter) : undefined,
    ]);
    return c.json(cutPage(c, page, { read, total }).map(viewAuditEntry), 200);
  });
  return routes;
}
