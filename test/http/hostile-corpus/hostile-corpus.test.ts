import { afterAll, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../support/api/app.ts';
import { type Ids, storeObjects } from '../../support/api/requests-with-ids.ts';
import { type ApiDocument, operationsOf } from '../documentation/described-document.ts';
import { hostileRequestsTo, type HostileRequest, OF_CALL_CONTROL } from './corpus.ts';
import { draw, SEED, TIMEOUT_MS } from './draw.ts';
import { faultsOf } from './judgement.ts';

const OPERATOR_TOKEN = 'gop_operator-of-the-hostile-corpus-tests';

const app = await testApp({ operatorTokens: [OPERATOR_TOKEN] });
afterAll(() => app[Symbol.asyncDispose]());
const document: ApiDocument = await app.ok('/openapi.json');
const operations = operationsOf(document).filter(({ path }) => path !== OF_CALL_CONTROL);

async function faults({ name, build }: HostileRequest, ids: Ids): Promise<string[]> {
  const { path, sending } = build(ids);
  const isOperator = name.includes(' /operator/');
  try {
    // The test app fails where the answer is not documented.
    const answer = await app.request(path, {
      ...sending,
      ...(isOperator && { token: OPERATOR_TOKEN }),
    });
    const { status, headers } = answer;
    const found = faultsOf({ status, headers, text: await textOf(answer) });
    return found.map((fault) => `${name}: ${fault}`);
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** A stream of events does not end by itself. */
async function textOf(answer: Response): Promise<string> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream) return answer.text();
  await answer.body?.cancel();
  return '';
}

describe('every hostile request gets a documented answer that tells nothing of the inside:', () => {
  test.each(operations)(
    '$name',
    async (described) => {
      const ids = await storeObjects(app, DEFAULT_ORGANIZATION_ID);
      const found: string[] = [];
      for (const request of hostileRequestsTo(described).flatMap((kind) => draw(kind))) {
        found.push(...(await faults(request, ids)));
      }
      expect(found, `HOSTILE_SEED=${SEED}`).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

test('no hostile request changes the prototype of all objects', () => {
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
