import { createRoute } from '@hono/zod-openapi';
import { countAuditEntries, listAuditEntries } from '../../db/audit-log.ts';
import { auditEntryView, auditQuery } from '../../schemas/audit-entry.ts';
import type { AppDeps } from '../deps.ts';
import { requireScope } from '../middleware/auth.ts';
import { setPageHeaders } from '../page-headers.ts';
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
    const { skip, limit, since, until, action, ...query } = c.req.valid('query');
    const filter = {
      organizationId: caller.organizationId,
      action,
      objectKind: query.object_kind,
      objectId: query.object_id,
      actorKind: query.actor_kind,
      actorId: query.actor_id,
      since,
      until,
    };
    const [entries, total] = await Promise.all([
      listAuditEntries(db, { ...filter, skip, limit }),
      countAuditEntries(db, filter),
    ]);
    setPageHeaders(c, { total, skip, limit });
    return c.json(entries.map(viewAuditEntry), 200);
  });
  return routes;
}
