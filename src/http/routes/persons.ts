import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { sizeOfCallsOfPerson } from '../../db/persons.ts';
import { ValidationError } from '../../domain/errors.ts';
import { type PhoneNumber, readPhoneNumber } from '../../domain/phone-number.ts';
import { personView } from '../../schemas/person.ts';
import { page } from '../../schemas/reading/query.ts';
import { readPerson } from '../../services/persons.ts';
import type { AppDeps } from '../deps.ts';
import { assertPageFits } from '../page-size.ts';
import { actorOf, requireScope } from '../middleware/auth.ts';
import { errors, json, router } from '../route.ts';
import { viewPerson } from '../views/person.ts';

const getOne = createRoute({
  method: 'get',
  path: '/{phone_number}',
  tags: ['Erasure'],
  operationId: 'getPerson',
  summary: 'Read everything about a person',
  description:
    'Needs the scopes `read` and `admin`. Answers everything that is stored about a number in the ' +
    'organization, for the request of the person: a page of each kind, with its total. Repeat it with ' +
    'a larger `skip` until every kind is complete. A number of which nothing is stored is answered ' +
    'with empty lists. A page whose transcripts and summaries have more than 8 MiB is a 400 ' +
    '`page_too_large`: ask with a smaller `limit`. Each request is recorded.',
  request: {
    params: z.object({
      phone_number: z
        .string()
        .max(100)
        .describe('Number in E.164, such as `+14155550123` or `%2B14155550123`.'),
    }),
    query: z.object(page({ size: 10, max: 20 })),
  },
  responses: { 200: json('What is stored.', personView), ...errors(403) },
});

export function personRoutes(deps: AppDeps) {
  const routes = router();
  routes.openapi(getOne, async (c) => {
    const caller = c.get('caller');
    requireScope(caller, 'admin');
    const phoneNumber = numberIn(c.req.valid('param').phone_number);
    const { organizationId } = caller;
    const slice = c.req.valid('query');
    const asked = { organizationId, phoneNumber, ...slice };
    assertPageFits(await sizeOfCallsOfPerson(deps.db, asked));
    const person = await readPerson(deps, { ...asked, by: actorOf(c) });
    return c.json(viewPerson(phoneNumber, person, deps), 200);
  });
  return routes;
}

function numberIn(text: string): PhoneNumber {
  const reading = readPhoneNumber(text);
  if ('number' in reading) return reading.number;
  throw new ValidationError([{ path: 'phone_number', message: reading.problem.message }]);
}
