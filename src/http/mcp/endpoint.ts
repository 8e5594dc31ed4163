import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import project from '../../../package.json' with { type: 'json' };
import type { Caller } from '../../services/tokens/tokens.ts';
import { readJson } from '../body.ts';
import { BODY_LIMITS } from '../body-bytes.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { admit, type Login } from '../middleware/auth.ts';
import type { CheckRateLimit } from '../middleware/rate-limit.ts';
import { apiCalls, type CallApi } from './api-call.ts';
import { assertAllowedOrigin } from './origin.ts';
import type { Tool } from './tool.ts';
import { changeTools } from './tools/changes.ts';
import { readTools } from './tools/reads.ts';

const INSTRUCTIONS =
  'Redial calls people by telephone: a batch is a list of contacts that are called under a campaign. ' +
  'Tools that say CALLS PEOPLE cause real telephone calls: ask the user before. Times are UTC.';

type Guards = { login: Login; checkRateLimit: CheckRateLimit };
type App = {
  fetch: (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response>;
};

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. It takes the tokens of
 * the API and offers the tools that their scopes allow.
 * @param app serves the requests of the tools, as it serves those of clients
 */
export function mcpRoutes(deps: AppDeps, guards: Guards, app: App): Hono<AppEnv> {
  const routes = new Hono<AppEnv>({ strict: false });
  routes.post('/', async (c) => {
    assertAllowedOrigin(c.req.header('origin'), deps);
    const caller = await admit(c, guards);
    const parsedBody = await readJson(c, { maxBytes: BODY_LIMITS.list });
    const api = apiCalls(c, (request, bindings) => app.fetch(request, bindings));
    const { log } = deps;
    const handler = createMcpHandler(() => serverOf(caller, api), {
      // What is offered never changes while a token has its scopes: there is nothing to follow.
      maxSubscriptions: 0,
      onerror: (err) => log.info({ err }, 'refused an MCP message'),
    });
    return handler.fetch(c.req.raw, { parsedBody });
  });
  return routes;
}

function serverOf(caller: Caller, api: CallApi): McpServer {
  const about = { name: 'redial', title: 'Redial', version: project.version };
  const server = new McpServer(about, { instructions: INSTRUCTIONS });
  for (const { register } of toolsOf(caller)) register(server, api);
  return server;
}

/** The tools that a token may use. */
function toolsOf({ scopes }: Pick<Caller, 'scopes'>): Tool[] {
  return [...readTools, ...changeTools].filter(({ needs }) => scopes.includes(needs));
}
