import { readFile } from 'node:fs/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { AppEnv } from '../deps.ts';
import { describeFrame } from './frame-description.ts';

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** Collections; the description writes their paths with a slash at the end. */
const COLLECTIONS = [
  'campaigns',
  'batches',
  'calls',
  'suppressions',
  'agents',
  'tokens',
  'call-control-accounts',
].map((name) => `/api/v1/${name}`);

const assetsUrl = import.meta.resolve('swagger-ui-dist');
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const start = `
const ui = document.querySelector('#ui');
SwaggerUIBundle({ url: ui.dataset.document, domNode: ui, deepLinking: true });
`;

/** Its files lie beside it, so they are named from where the browser is: with a slash or without. */
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

/** `/openapi.json` and `/docs`, which shows it with files of our own: nothing is fetched elsewhere. */
export function documentationRoutes(describe: () => Document): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/openapi.json', (c) => c.json(describe()));
  // The router has taken the last slash off its path.
  routes.get('/docs', (c) => c.html(page({ isFolder: new URL(c.req.url).pathname.endsWith('/') })));
  routes.get('/docs/start.js', (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(start);
  });
  for (const [name, type] of Object.entries(assets)) {
    routes.get(`/docs/${name}`, async (c) => {
      c.header('Content-Type', type);
      return c.body(await readFile(new URL(name, assetsUrl)));
    });
  }
  return routes;
}

/** The OpenAPI document of all routes. */
export function describeApi(app: OpenAPIHono<AppEnv>): Document {
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'a token that begins with gat_',
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Redial',
      version: '1',
      description: 'Campaigns and batches of outbound calls.',
    },
    security: [{ token: [] }],
  });
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    COLLECTIONS.includes(path) ? `${path}/` : path,
    describeFrame(path, item),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
