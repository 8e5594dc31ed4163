import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import {
  accountSid,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../../call-control/support.ts';
import { testApp } from '../../support/api/app.ts';
import { sendSignedRequest } from '../../support/api/status-webhooks.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { type ApiDocument, examplesOf } from '../documentation/described-document.ts';
import { OF_CALL_CONTROL } from './corpus.ts';
import { draw, SEED, TIMEOUT_MS } from './draw.ts';
import { bodyWith, type Place, placesIn } from './hostile-bodies.ts';
import { HOSTILE_JSON } from './hostile-values.ts';
import { faultsOfAny } from './judgement.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());
const document: ApiDocument = await app.ok('/openapi.json');

/** Every hostile value at every place of a body. */
const changed = (places: readonly Place[]) =>
  places.flatMap((place) =>
    HOSTILE_JSON.map((json) => ({ name: `${place.join('.')} ${json.slice(0, 60)}`, place, json })),
  );

describe('a signed webhook with a hostile value is taken or refused:', () => {
  const status = { call_status: 'ringing', sip_status: 180, sip_reason: 'Ringing', duration: 7 };
  const detection = { type: 'amd_human_detected', reason: 'short greeting', language: 'en-US' };
  test.each([
    ['/webhooks/call-status', status],
    ['/webhooks/amd', detection],
  ])(
    '%s',
    async (path, members) => {
      const { executionId } = await storePlacedCall(app.db);
      const customerData = { execution_id: executionId, retry_count: 1 };
      const body = {
        call_sid: uuidv7(),
        account_sid: app.deps.installationSid,
        direction: 'outbound',
        from: '+14155550100',
        to: '+14155550101',
        call_termination_by: 'caller',
        ...members,
        customerData,
      };
      const places: Place[] = [
        [],
        ...Object.keys(body).map((name) => [name]),
        ...Object.keys(customerData).map((name) => ['customerData', name]),
      ];
      const found: string[] = [];
      for (const { name, place, json } of draw(changed(places), { share: 20 })) {
        const answered = await sendSignedRequest(app, path, bodyWith(body, place, json));
        if (![204, 400, 401, 404].includes(answered)) found.push(`${name}: ${answered}`);
      }
      expect(found, `HOSTILE_SEED=${SEED}`).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

test(
  'call control takes or refuses every hostile POST Calls',
  async () => {
    await using folder = await temporaryFolder();
    const server = { ...serverConfig(folder.path), privateAddresses: 'refuse' as const };
    await using running = await startCallControlServer({ server, simulator });
    const media =
      document.paths[OF_CALL_CONTROL]?.['post']?.requestBody?.content['application/json'];
    const [example] = examplesOf(media ?? {});
    const url = running.url + OF_CALL_CONTROL.replace('{AccountSid}', accountSid);
    const members = typeof example === 'object' ? example : {};
    const right = { ...members, call_hook: { url: 'http://redial.test/hook' } };
    const found: string[] = [];
    for (const { name, place, json } of draw(changed(placesIn(media?.schema ?? {})), {
      share: 40,
    })) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: bodyWith(right, place, json),
      });
      const { headers, status } = answer;
      const faults = faultsOfAny({ status, headers, text: await answer.text() });
      found.push(...faults.map((fault) => `${name}: ${fault}`));
    }
    expect(found, `HOSTILE_SEED=${SEED}`).toEqual([]);
  },
  TIMEOUT_MS,
);
