import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/api/app.ts';
import { type Bounded, unbounded } from './bounds.ts';
import { type ApiDocument, examplesOf, type Media, operationsOf } from './described-document.ts';
import { EXAMPLE_CAMPAIGN_ID, idsInPath } from './example-ids.ts';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await testApp();
  document = await app.ok('/openapi.json');
});
afterAll(() => app[Symbol.asyncDispose]());

type Value = { bound: number; over: unknown; at?: unknown };

/** For each bound of a member, a value just over it and, where any value will do, one at it. */
function valuesOf({ maxLength, maxItems, minimum, maximum, ...schema }: Bounded): Value[] {
  const isFreeText = schema.pattern === undefined && schema.format === undefined;
  return [
    ...(maxLength === undefined
      ? []
      : [
          {
            bound: maxLength,
            over: 'a'.repeat(maxLength + 1),
            ...(isFreeText && { at: 'a'.repeat(maxLength) }),
          },
        ]),
    ...(maxItems === undefined
      ? []
      : [{ bound: maxItems, over: Array.from({ length: maxItems + 1 }, () => 'a') }]),
    ...(minimum === undefined ? [] : [{ bound: minimum, over: minimum - 1, at: minimum }]),
    ...(maximum === undefined ? [] : [{ bound: maximum, over: maximum + 1, at: maximum }]),
  ];
}

/** The values of each member of a JSON body, also where it may be null. */
function casesOf(properties: Readonly<Record<string, Bounded>>) {
  return Object.entries(properties).flatMap(([member, schema]) => {
    if (schema.enum !== undefined || member === OWNER) return [];
    const branches = [schema, ...(schema.anyOf ?? [])].filter(
      (branch) => branch.enum === undefined,
    );
    return branches.flatMap(valuesOf).map((value) => ({ member, ...value }));
  });
}

/** Each operation with a JSON body, its first example and the values of its members. */
function boundedBodies() {
  return operationsOf(document).flatMap(({ name, method, path, operation }) => {
    const media = operation.requestBody?.content['application/json'];
    if (media === undefined || path.startsWith('/v1/')) return [];
    // A member that the path names, too, must be the same there.
    const cases = casesOf(propertiesOf(media)).filter(
      ({ member }) => !path.includes(`{${member}}`),
    );
    const [example] = examplesOf(media);
    return [{ name, method: method.toUpperCase(), path, example, cases }];
  });
}

/** The members of a body; of several forms those of the first. */
function propertiesOf({ schema = {} }: Media): Readonly<Record<string, Bounded>> {
  return schema.properties ?? schema.anyOf?.[0]?.properties ?? {};
}

/** Another organization is refused before the body is judged. */
const OWNER = 'organization_id';
/** A text that is no id is read as the id of no object, which is a 404. */
const IDS = ['campaign_id', 'batch_id', 'call_control_account_id'];

describe('the requests of the OpenAPI document', () => {
  test('have a bound for every text, list, number and object', () => {
    expect(unbounded(document)).toEqual([]);
  });

  test('with a value over a bound are refused, and the error names the bound', async () => {
    const ids = await idsInPath(app, 0);
    const agent = { agent_id: ids['agent_id'], call_hook: 'https://agents.example.com/reception' };
    await app.ok('/api/v1/agents/', { body: agent });
    let tried = 0;
    for (const { name, method, path, example, cases } of boundedBodies()) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '');
      for (const { member, bound, over, at } of cases) {
        tried += 1;
        const send = (value: unknown) => {
          const text = JSON.stringify({ ...Object(example), [member]: value });
          const body = text.replaceAll(EXAMPLE_CAMPAIGN_ID, ids['campaign_id'] ?? '');
          return app.request(address, { method, body });
        };
        const refused = await send(over);
        const what = `${name} ${member} over ${bound}`;
        expect([what, refused.status]).toEqual([what, 400]);
        const { errors } = (await refused.json()) as {
          errors: { path: string; message: string }[];
        };
        const own = errors.filter((problem) => problem.path.split(/[.[]/, 1)[0] === member);
        expect([what, own.map(({ message }) => message).join(' ')]).toEqual([
          what,
          expect.stringContaining(`${bound}`),
        ]);
        if (at === undefined || IDS.includes(member)) continue;
        const accepted = (await (await send(at)).json()) as { errors?: { path: string }[] };
        const problems = (accepted.errors ?? []).filter((problem) => problem.path === member);
        expect([`${name} ${member} at ${bound}`, problems]).toEqual([
          `${name} ${member} at ${bound}`,
          [],
        ]);
      }
    }
    expect(tried).toBeGreaterThan(80);
  });
});
