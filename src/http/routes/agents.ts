import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { AGENT_ORDERS, countAgents, findAgent, listAgents } from '../../db/agents.ts';
import { applicationStatusHook } from '../../domain/agent.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import {
  agentBody,
  agentDraft,
  agentPatch,
  agentPatchDescription,
  agentView,
  type AgentView,
  agentWrite,
  namedAgentWrite,
  speechWarnings,
} from '../../schemas/agent.ts';
import { isObject, readBody } from '../../schemas/reading/body.ts';
import { readPatch } from '../../schemas/reading/patch.ts';
import { sortedPage } from '../../schemas/reading/list-query.ts';
import { organizationFilter } from '../../schemas/reading/query.ts';
import { changeAgent, putAgent, removeAgent } from '../../services/agents.ts';
import { organizationOf } from '../middleware/auth.ts';
import { isStrict, readJson, readOwnJson } from '../body.ts';
import { isCleanText, UNCLEAN_TEXT } from '../../schemas/members/clean-text.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { describedAsIs, describedBody, errors, json, jsonList, router } from '../route.ts';
import { viewAgent } from '../views/agent.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Agents'];
const params = z.object({
  agent_id: z
    .string()
    .describe('Name of the agent, URL-encoded, such as `reception`.')
    .meta({ maxLength: 200 }),
});
const answered = json('The agent.', agentView);

const post = createRoute({
  method: 'post',
  path: '/',
  tags,
  operationId: 'registerAgent',
  summary: 'Register or replace an agent',
  description:
    'An agent speaks in the calls of the campaigns that name its `agent_id`. It is either a ' +
    '`call_hook` with five speech members, or an `application_sid`. jambonz ignores our status hook ' +
    'where a registered application is named, so that application must have `status_hook_url` as ' +
    'its own call status hook; `status_hook_confirmed: true` confirms it. For an agent that is not ' +
    'registered the default application of the installation speaks. If there is none, the contacts ' +
    'wait (`agent_not_configured`) and are called as soon as the agent is registered.',
  request: { body: describedBody(agentWrite.schema) },
  responses: { 200: answered, ...errors(403, 413, 415) },
});

const put = createRoute({
  method: 'put',
  path: '/{agent_id}',
  tags,
  operationId: 'replaceAgent',
  summary: 'Register or replace an agent under its name',
  description:
    'The same as POST, with `agent_id` in the path. Members that are left out have their defaults.',
  request: { params, body: describedBody(namedAgentWrite.schema) },
  responses: { 200: answered, ...errors(403, 413, 415) },
});

const patch = createRoute({
  method: 'patch',
  path: '/{agent_id}',
  tags,
  summary: 'Change an agent',
  description:
    'A JSON Merge Patch (RFC 7396): null resets a member. It applies from the next call on.',
  request: { params, body: describedAsIs(agentPatchDescription) },
  responses: { 200: answered, ...errors(403, 404, 413, 415) },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List agents',
  description: 'The registered agents of the organization, newest first.',
  request: {
    query: z.object({
      organization_id: organizationFilter,
      ...sortedPage({ size: 50, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
    }),
  },
  responses: { 200: jsonList('A page of agents.', agentView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{agent_id}',
  tags,
  summary: 'Get an agent',
  description: 'Answers a registered agent, and the status hook that an application of its needs.',
  request: { params },
  responses: { 200: answered, ...errors(403, 404) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{agent_id}',
  tags,
  summary: 'Delete an agent',
  description:
    'In campaigns that name it the default application of the installation speaks from the next call on.',
  request: { params },
  responses: { 204: { description: 'The agent is deleted.' }, ...errors(403, 404) },
});

export function agentRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', writingRoutes(deps));
  routes.route('/', readingRoutes(deps));
  return routes;
}

function writingRoutes(deps: AppDeps) {
  const routes = router();
  const statusHookUrl = applicationStatusHook(deps.publicUrl);

  const replaceAgent = async (c: Context<AppEnv>, body: unknown): Promise<AgentView> => {
    const { organizationId } = c.get('caller');
    const read = readBody(agentBody(statusHookUrl), body, { strict: isStrict(c) });
    const draft = agentDraft(read.value);
    const agent = await putAgent(deps, { organizationId, agentId: read.value.agent_id }, draft);
    return withWarnings(viewAgent(agent, statusHookUrl), [
      ...read.warnings,
      ...speechWarnings(body, draft),
    ]);
  };

  routes.openapi(post, async (c) => c.json(await replaceAgent(c, await readOwnJson(c)), 200));

  routes.openapi(put, async (c) => {
    const body = withAgentId(await readOwnJson(c), c.req.valid('param').agent_id);
    return c.json(await replaceAgent(c, body), 200);
  });

  routes.openapi(patch, async (c) => {
    const key = keyOf(c.get('caller').organizationId, c.req.valid('param').agent_id);
    const body = await readJson(c);
    const warnings: string[] = [];
    const agent = await changeAgent(deps, key, (stored) => {
      const change = { stored: viewAgent(stored, statusHookUrl), json: body };
      const read = readPatch(agentPatch(statusHookUrl), change, { strict: isStrict(c) });
      const draft = agentDraft(read.value);
      warnings.push(...read.warnings, ...speechWarnings(body, draft));
      return draft;
    });
    return c.json(withWarnings(viewAgent(agent, statusHookUrl), warnings), 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    await removeAgent(deps, keyOf(organizationId, c.req.valid('param').agent_id));
    return c.body(null, 204);
  });

  return routes;
}

function readingRoutes({ db, publicUrl }: AppDeps) {
  const routes = router();
  const statusHookUrl = applicationStatusHook(publicUrl);

  routes.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const page = askedPage(c, AGENT_ORDERS, query);
    const organizationId = organizationOf(c.get('caller'), query.organization_id);
    const [read, total] = await Promise.all([
      listAgents(db, { organizationId, page }),
      page.start === undefined ? countAgents(db, { organizationId }) : undefined,
    ]);
    const agents = cutPage(c, page, { read, total });
    return c.json(
      agents.map((agent) => viewAgent(agent, statusHookUrl)),
      200,
    );
  });

  routes.openapi(getOne, async (c) => {
    const key = keyOf(c.get('caller').organizationId, c.req.valid('param').agent_id);
    const agent = await findAgent(db, key);
    if (agent === undefined) throw new NotFoundError('agent');
    return c.json(viewAgent(agent, statusHookUrl), 200);
  });

  return routes;
}

/**
 * Adds the `agent_id` of the path to the body of a PUT.
 * @throws {ValidationError} when the body has another `agent_id`
 */
function withAgentId(body: unknown, agentId: string): unknown {
  if (!isCleanText(agentId)) {
    throw new ValidationError([{ path: 'agent_id', message: UNCLEAN_TEXT }]);
  }
  if (!isObject(body)) return body;
  const { agent_id: named = agentId } = body;
  if (named === null || named === agentId) return { ...body, agent_id: agentId };
  const message = 'differs from the agent_id in the path: leave it out, or send the same';
  throw new ValidationError([{ path: 'agent_id', message }]);
}

/** @throws {NotFoundError} for an id that Postgres cannot store, so that no agent has it */
function keyOf(organizationId: string, agentId: string) {
  if (!isCleanText(agentId)) throw new NotFoundError('agent');
  return { organizationId, agentId };
}
