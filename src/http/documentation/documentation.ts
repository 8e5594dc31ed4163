import { readFile } from 'node:fs/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import project from '../../../package.json' with { type: 'json' };
import type { AppDeps, AppEnv } from '../deps.ts';
import { CALL_CONTROL_SECURITY, CALLS_PATH, describeCallCreation } from './post-calls.ts';
import { OPERATOR_SECURITY } from '../routes/operator-organizations.ts';
import { errorPage } from './error-page.ts';
import { describeFrame, requestIdHeader } from './frame-description.ts';
import { introduction, tags } from './introduction.ts';
import { staticFile } from './static-file.ts';
import { registerWebhooks } from './webhooks.ts';

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** Paths of collections, which the document writes with a slash at the end. */
const COLLECTIONS = [
  'campaigns',
  'batches',
  'contacts',
  'calls',
  'suppressions',
  'erasures',
  'agents',
  'tokens',
  'call-control-accounts',
  'webhook-endpoints',
  'eligibility-secrets',
  'audit-log',
]
  .map((name) => `/api/v1/${name}`)
  .concat('/operator/organizations');

const HTML = 'text/html; charset=UTF-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

const assetsUrl = import.meta.resolve('swagger-ui-dist');
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': JAVASCRIPT,
  'favicon-32x32.png': 'image/png',
};

/** Every operation is ready to be sent, with a token that the browser keeps. */
const start = `
const ui = document.querySelector('#ui');
SwaggerUIBundle({
  url: ui.dataset.document,
  domNode: ui,
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
});
`;

/** The page names its files relative to itself, which depends on the slash at the end of its path. */
function page({ isFolder }: { isFolder: boolean }): string {
  const files = isFolder ? '' : 'docs/';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Redial API</title>
<link rel="icon" href="${files}favicon-32x32.png">
<link rel="stylesheet" href="${files}swagger-ui.css">
</head>
<body>
<div id="ui" data-document="${isFolder ? '../' : ''}openapi.json"></div>
<script src="${files}swagger-ui-bundle.js"></script>
<script src="${files}start.js"></script>
</body>
</html>
`;
}

/**
 * `/openapi.json`, and `/docs`, which shows it in Swagger UI. All files come from this server: the page
 * loads nothing from elsewhere.
 */
export function documentationRoutes(describe: () => Document): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const serve = (path: string, type: string, build: () => string | Promise<Buffer>) =>
    routes.get(path, staticFile(type, build));
  serve('/openapi.json', 'application/json', () => JSON.stringify(describe()));
  const inFolder = staticFile(HTML, () => page({ isFolder: true }));
  const besideFolder = staticFile(HTML, () => page({ isFolder: false }));
  // The router strips the slash at the end, so the URL is looked at.
  routes.get('/docs', (c) =>
    new URL(c.req.url).pathname.endsWith('/') ? inFolder(c) : besideFolder(c),
  );
  serve('/docs/errors', HTML, errorPage);
  serve('/docs/start.js', JAVASCRIPT, () => start);
  for (const [name, type] of Object.entries(assets)) {
    serve(`/docs/${name}`, type, () => readFile(new URL(name, assetsUrl)));
  }
  return routes;
}

/** The OpenAPI document of all routes, and of POST Calls of call control. */
export function describeApi(
  app: OpenAPIHono<AppEnv>,
  { publicUrl }: Pick<AppDeps, 'publicUrl'>,
): Document {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token that begins with `gat_`: `token` in `.redial/dev.json` while `npm start` runs, ' +
      'otherwise one that `npm run -s token -- create --organization NAME` prints.',
  });
  registry.registerComponent('securitySchemes', OPERATOR_SECURITY, {
    type: 'http',
    scheme: 'bearer',
    description:
      'Token of the operator of the installation: OPERATOR_TOKEN, which begins with `gop_`.',
  });
  registry.registerComponent('securitySchemes', CALL_CONTROL_SECURITY, {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of the call-control account: `call_control_token` in `.redial/dev.json`.',
  });
  registerWebhooks(registry);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Redial', version: project.version, description: introduction },
    servers: [
      { url: '/', description: 'The server that answered this document.' },
      { url: publicUrl, description: 'The configured public address (PUBLIC_URL).' },
    ],
    tags,
    security: [{ token: [] }],
  });
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    COLLECTIONS.includes(path) ? `${path}/` : path,
    describeFrame(path, item),
  ]);
  return {
    ...document,
    components: { ...document.components, headers: { 'X-Request-Id': requestIdHeader } },
    paths: { ...Object.fromEntries(paths), [CALLS_PATH]: describeCallCreation() },
  };
}
