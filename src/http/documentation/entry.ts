import type { Context } from 'hono';
import project from '../../../package.json' with { type: 'json' };
import type { AppEnv } from '../deps.ts';

/** Answers `/` and `/api/v1`, where people begin: a browser is sent to the documentation. */
export function answerEntry(c: Context<AppEnv>, path: '/' | '/api/v1'): Response {
  const prefix = path === '/' ? '' : path;
  const documentation = `${prefix}/docs`;
  c.header(
    'Link',
    `<${documentation}>; rel="service-doc", <${prefix}/openapi.json>; rel="service-desc"`,
  );
  if (c.req.header('accept')?.includes('text/html') === true) return c.redirect(documentation, 302);
  return c.json({
    name: 'Redial',
    version: project.version,
    api_url: '/api/v1',
    documentation_url: documentation,
    openapi_url: `${prefix}/openapi.json`,
  });
}
