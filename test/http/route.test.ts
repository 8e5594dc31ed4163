import { createRoute } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ValidationError } from '../../src/domain/errors.ts';
import { router } from '../../src/http/route.ts';
import { sortedPage } from '../../src/schemas/reading/list-query.ts';
import { flag, view } from '../../src/schemas/reading/query.ts';

const query = z.object({
  ...sortedPage({ size: 50, max: 1000 }, { sorts: ['name'], normally: 'name' }),
  view,
  all: flag,
});
const list = createRoute({
  method: 'get',
  path: '/',
  request: { query },
  responses: { 200: { description: 'The query.' } },
});
const routes = router();
routes.openapi(list, (c) => c.body(null, 200));
routes.onError((error, c) => c.json(error instanceof ValidationError ? error.problems : null, 400));

const problemsOf = async (search: string) => (await routes.request(`/?${search}`)).json();

describe('a parameter of a query', () => {
  test.each([
    ['limit=1&limit=2', [{ path: 'limit', message: 'is given twice: give it once' }]],
    ['cursor=a&cursor=a', [{ path: 'cursor', message: 'is given twice: give it once' }]],
    ['all&all&all', [{ path: 'all', message: 'is given 3 times: give it once' }]],
    ['view=full&view=full', [{ path: 'view', message: 'is given twice: give it once' }]],
    ['sort=name&sort=-name', [{ path: 'sort', message: 'is given twice: give it once' }]],
    ['limit=x', [{ path: 'limit', message: 'must be a whole number from 1 to 1000' }]],
  ])('is given once: %s', async (search, problems) => {
    expect(await problemsOf(search)).toEqual(problems);
  });
});
