import { describe, expect, test } from 'vitest';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import {
  BATCHES,
  CAMPAIGNS,
  START,
  batchRequests,
  contacts,
  strict,
} from '../../support/api/batch-requests.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';

const requests = batchRequests();

describe('strict requests', () => {
  test('are refused with all unknown members, and acknowledged', async () => {
    const answer = await requests.app.request(BATCHES, {
      body: { campaign_id: requests.campaign_id, contacts, colour: 1, remark: 2 },
      headers: strict,
    });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([
      400,
      'handling=strict',
    ]);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'colour' }, { path: 'remark' }] });
  });

  test('are acknowledged where nothing is unknown, and only where they were asked for', async () => {
    const preferred = await requests.app.request(CAMPAIGNS, { headers: strict });
    expect(preferred.headers.get('preference-applied')).toBe('handling=strict');
    const other = await requests.app.request(CAMPAIGNS);
    expect([other.status, other.headers.get('preference-applied')]).toEqual([200, null]);
  });

  test('are all those of an organization with strict_requests', async () => {
    const { token, organizationId } = await createOtherOrganization(requests.app);
    const path = '/api/v1/organization';
    expect(await requests.app.ok(path, { token })).toMatchObject({ strict_requests: false });
    const body = { strict_requests: true };
    expect(await requests.app.ok(path, { token, method: 'PATCH', body })).toMatchObject(body);
    // What a process knows of a token is up to five seconds old: a new token is read at once.
    const next = { organizationId, name: 'next', scopes: ['read', 'write', 'admin'] } as const;
    const { text } = await createToken(requests.app.deps, { ...next, scopes: [...next.scopes] });
    const unknown = { name: 'A', agent_id: 'a', phone_numbers: contacts, colour: 'red' };
    const answer = await requests.app.refused(CAMPAIGNS, { token: text, body: unknown });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'colour']);
    expect((await requests.app.refused(`${CAMPAIGNS}?colour=1`, { token: text })).status).toBe(400);
  });
});

describe('parameters of the query', () => {
  test.each([
    ['page=2', 'page'],
    ['offset=3', 'offset'],
    ['per_page=3', 'per_page'],
    ['statsu=pending', 'statsu'],
    ['state=pending', 'state'],
    ['created=2027-01-01', 'created'],
    ['campaign=1', 'campaign'],
  ])('?%s is a 400', async (query, path) => {
    const { status, body } = await requests.app.refused(`${BATCHES}?${query}`);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  test.each([CAMPAIGNS, BATCHES, '/api/v1/calls/', '/api/v1/organization', '/api/v1/tokens/'])(
    'of %s that are unknown are named in a header',
    async (path) => {
      const answer = await requests.app.request(`${path}?colour=nobody&gr%C3%B6%C3%9Fe=1`);
      expect([answer.status, answer.headers.get('redial-warnings')]).toEqual([
        200,
        `"the query parameter 'colour' is not known and was ignored", "the query parameter 'gr%C3%B6%C3%9Fe' is not known and was ignored"`,
      ]);
      expect((await requests.app.request(path)).headers.get('redial-warnings')).toBeNull();
    },
  );

  test('that are unknown are a 400 in a strict request', async () => {
    const answer = await requests.app.refused(`${CAMPAIGNS}?colour=1`, { headers: strict });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'colour']);
  });

  test('that could mean whether somebody is called are a 400 in a change', async () => {
    const { status, body } = await requests.app.refused(
      `${CAMPAIGNS}${requests.campaign_id}/resume?dry_run=true`,
      {
        method: 'POST',
      },
    );
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'dry_run']);
  });

  test('may be an empty organization_id and a bare include_calls', async () => {
    const { batch_id } = await requests.create({ scheduled_start: START });
    expect(await requests.app.ok(`${BATCHES}?organization_id=&limit=1`)).toHaveLength(1);
    expect(await requests.app.ok(`${BATCHES}${batch_id}/contacts?include_calls`)).toMatchObject([
      { current_call: null, call_records: [] },
    ]);
  });
});
