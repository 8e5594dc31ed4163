import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  createDispatchLagReader,
  createInstallationReader,
} from '../services/installation-status.ts';
import { KeyQuota } from '../services/key-quota.ts';
import { tokenAuthentication } from '../services/tokens/tokens.ts';
import { measureRequests } from '../telemetry/http-requests.ts';
import {
  type Admission,
  adminOnly,
  changedByAdmins,
  limitedLogin,
  requireToken,
} from './middleware/auth.ts';
import type { AppDeps, AppEnv } from './deps.ts';
import { allowOrigins, refusePreflight } from './middleware/cors.ts';
import { answerEntry } from './documentation/entry.ts';
import { describeApi, documentationRoutes } from './documentation/documentation.ts';
import { errorHandler } from './middleware/errors.ts';
import { consoleRoutes } from './console/console.ts';
import { healthRoutes } from './health.ts';
import { honorIdempotencyKey } from './middleware/idempotency.ts';
import { requireOperator } from './middleware/operator.ts';
import { refuseUnknownRoute } from './middleware/unknown-route.ts';
import { rateLimiter } from './middleware/rate-limit.ts';
import { mcpRoutes } from './mcp/endpoint.ts';
import { limitRequestsAtOnce, requestPlaces } from './middleware/requests-at-once.ts';
import { refuseUnstorableQuery, traceRequests } from './middleware/request-trace.ts';
import { FailedLogins } from './middleware/failed-logins.ts';
import { findClientAddress } from './middleware/client-address.ts';
import { takeTurns } from './middleware/turns.ts';
import { router } from './route.ts';
import { batchActionRoutes, campaignActionRoutes } from './routes/actions.ts';
import { auditLogRoutes } from './routes/audit-log.ts';
import { batchChangeRoutes } from './routes/batches/changes.ts';
import { agentRoutes } from './routes/agents.ts';
import { batchControlRoutes } from './routes/batches/controls.ts';
import { batchEventRoutes } from './routes/batches/events.ts';
import { batchRoutes } from './routes/batches/batches.ts';
import { campaignChangeRoutes } from './routes/campaigns/changes.ts';
import { campaignControlRoutes } from './routes/campaigns/controls.ts';
import { campaignReadRoutes } from './routes/campaigns/reads.ts';
import { campaignRoutes } from './routes/campaigns/campaigns.ts';
import { callControlAccountRoutes } from './routes/accounts.ts';
import { callPreviewRoutes } from './routes/campaigns/previews.ts';
import { callRoutes } from './routes/calls/calls.ts';
import { contactLookUpRoutes } from './routes/contacts/look-up.ts';
import { contactControlRoutes } from './routes/contacts/controls.ts';
import { contactRoutes } from './routes/contacts/contacts.ts';
import { diagnosisRoutes } from './routes/batches/diagnoses.ts';
import { contactStoryRoutes, storyByContactRoutes } from './routes/contacts/stories.ts';
import { campaignEventRoutes, eventRoutes } from './routes/events.ts';
import { eligibilitySecretRoutes } from './routes/eligibility-secrets.ts';
import { erasureRoutes } from './routes/erasures.ts';
import { exportRoutes } from './routes/batches/exports.ts';
import { organizationRoutes } from './routes/organizations.ts';
import { ownTokenRoutes } from './routes/own-token.ts';
import { operatorOrganizationRoutes } from './routes/operator-organizations.ts';
import { personRoutes } from './routes/persons.ts';
import { recordingLinkRoutes } from './routes/calls/recording-links.ts';
import { recordingRoutes } from './routes/calls/recordings.ts';
import { reportRoutes } from './routes/calls/reports.ts';
import { statusRoutes } from './routes/status.ts';
import { suppressionRoutes } from './routes/suppressions.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { callerNumberRoutes } from './routes/caller-numbers.ts';
import { operatorCallerNumberRoutes } from './routes/operator-caller-numbers.ts';
import { webhookDeliveryRoutes } from './routes/webhook-deliveries.ts';
import { webhookEndpointRoutes } from './routes/webhook-endpoints.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/**
 * Builds the HTTP API: `/api/v1` for clients, `/operator` for the operator, the webhooks of call control, health checks and the
 * OpenAPI document. All dependencies are in `deps`, so tests call the app without a server.
 */
export function createApp(deps: AppDeps): OpenAPIHono<AppEnv> {
  const app = router();
  app.onError(errorHandler(deps));
  app.notFound(refuseUnknownRoute(app));
  app.use(measureRequests, traceRequests({ ...deps, routes: () => app.routes }));
  app.use(findClientAddress(deps.trustedProxies));
  app.use(deps.corsOrigins.length > 0 ? allowOrigins(deps.corsOrigins) : refusePreflight);
  app.use(refuseUnstorableQuery);

  const { clock, failedLoginsPerMinute: maxPerMinute } = deps;
  const failedLogins = new FailedLogins({ clock, maxPerMinute });
  const login = limitedLogin(tokenAuthentication(deps), failedLogins);
  const { rateLimitPerMinute: perToken, quotas } = deps;
  const limits = { perToken, perOrganization: quotas.maxRequestsPerMinute };
  const checkRateLimit = rateLimiter(limits, clock);
  // One for all routes: a second one would count the keys of an organization apart.
  const keyDeps = { ...deps, keyQuota: new KeyQuota(deps) };
  const serveInPlace = requestPlaces();
  addDocumentation(app, deps);
  app.route('/console', consoleRoutes());
  const readStatus = {
    installation: createInstallationReader(deps),
    lag: createDispatchLagReader(deps),
  };
  app.route('/health', healthRoutes(readStatus.installation));
  app.route('/webhooks', webhookRoutes(deps));
  app.route('/mcp', mcpRoutes(deps, { login, checkRateLimit }, app));
  app.use('/operator/*', requireOperator(deps, failedLogins));
  app.route('/operator/organizations', operatorOrganizationRoutes(deps));
  app.route('/api/v1/calls', reportRoutes(keyDeps, { login, checkRateLimit, serveInPlace }));
  addOpenReads(app, deps, { login, checkRateLimit });
  app.route('/operator/organizations', operatorCallerNumberRoutes(deps));
  // All routes registered below need a token. Under /api/v1 even a 404 needs one.
  app.use('/api/v1/*', requireToken(login, checkRateLimit));
  requireAdmins(app);
  app.use('/api/v1/*', takeTurns, limitRequestsAtOnce(serveInPlace), honorIdempotencyKey(keyDeps));
  for (const routes of routesOfCampaigns(deps)) app.route('/api/v1/campaigns', routes);
  app.route('/api/v1/campaigns', campaignEventRoutes(deps, login));
  for (const routes of routesOfBatches(deps)) app.route('/api/v1/batches', routes);
  app.route('/api/v1/contacts', contactLookUpRoutes(deps));
  app.route('/api/v1/contacts', storyByContactRoutes(deps));
  app.route('/api/v1/batches', exportRoutes(deps));
  app.route('/api/v1/batches', diagnosisRoutes(deps));
  app.route('/api/v1/batches', batchActionRoutes(deps));
  app.route('/api/v1/batches', batchEventRoutes(deps, login));
  app.route('/api/v1/events', eventRoutes(deps, login));
  app.route('/api/v1/calls', callRoutes(deps));
  app.route('/api/v1/calls', recordingLinkRoutes(deps));
  app.route('/api/v1/suppressions', suppressionRoutes(deps));
  app.route('/api/v1/erasures', erasureRoutes(deps));
  app.route('/api/v1/persons', personRoutes(deps));
  addSentRequests(app, deps);
  addOrganization(app, deps);
  app.route('/api/v1/status', statusRoutes(readStatus));
  return app;
}

/** Reads that need no scope, or a link in the place of a token. */
function addOpenReads(app: OpenAPIHono<AppEnv>, deps: AppDeps, admission: Admission): void {
  app.route('/api/v1/calls', recordingRoutes(deps, admission));
  app.route('/api/v1/token', ownTokenRoutes(deps, admission));
}

/** Before an answer that was stored for an Idempotency-Key is given. */
function requireAdmins(app: OpenAPIHono<AppEnv>): void {
  app.use('/api/v1/erasures/*', adminOnly);
  app.use('/api/v1/call-control-accounts/*', changedByAdmins);
}

/** What belongs to the organization as a whole. */
function addOrganization(app: OpenAPIHono<AppEnv>, deps: AppDeps): void {
  app.route('/api/v1/agents', agentRoutes(deps));
  app.route('/api/v1/tokens', tokenRoutes(deps));
  app.route('/api/v1/call-control-accounts', callControlAccountRoutes(deps));
  app.route('/api/v1/organization', organizationRoutes(deps));
  app.route('/api/v1/audit-log', auditLogRoutes(deps));
  app.route('/api/v1/caller-numbers', callerNumberRoutes(deps));
}

/** The pages without a token, at the root and under /api/v1. */
function addDocumentation(app: OpenAPIHono<AppEnv>, deps: AppDeps): void {
  const documentation = documentationRoutes(() => describeApi(app, deps));
  for (const prefix of ['/', '/api/v1'] as const) {
    app.get(prefix, (c) => answerEntry(c, prefix));
    app.route(prefix, documentation);
  }
}

/** What Redial sends to the servers of an organization, and with which keys. */
function addSentRequests(app: OpenAPIHono<AppEnv>, deps: AppDeps): void {
  app.route('/api/v1/webhook-endpoints', webhookEndpointRoutes(deps));
  app.route('/api/v1/webhook-endpoints', webhookDeliveryRoutes(deps));
  app.route('/api/v1/eligibility-secrets', eligibilitySecretRoutes(deps));
}

function routesOfCampaigns(deps: AppDeps): OpenAPIHono<AppEnv>[] {
  return [
    campaignRoutes(deps),
    campaignChangeRoutes(deps),
    campaignControlRoutes(deps),
    campaignReadRoutes(deps),
    callPreviewRoutes(deps),
    campaignActionRoutes(deps),
  ];
}

function routesOfBatches(deps: AppDeps): OpenAPIHono<AppEnv>[] {
  return [
    batchRoutes(deps),
    batchControlRoutes(deps),
    batchChangeRoutes(deps),
    contactRoutes(deps),
    contactControlRoutes(deps),
    contactStoryRoutes(deps),
  ];
}
