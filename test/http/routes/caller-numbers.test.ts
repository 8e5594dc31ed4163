import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignView } from '../../../src/schemas/campaign.ts';
import type { DiagnosisView } from '../../../src/schemas/diagnosis.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';

const OPERATOR = 'gop_operator-token-of-the-tests-00000000';
const asOperator = (method: string) => ({ method, token: OPERATOR });
const OWN = '+14155550100';
const FOREIGN = '+14155550101';
const FREE = '+14155550102';

const numbersOf = (organizationId: string, number = '') =>
  `/operator/organizations/${organizationId}/caller-numbers${number && `/${encodeURIComponent(number)}`}`;
const campaign = (...phone_numbers: string[]) => ({
  body: { name: 'Spring', agent_id: 'agent-1', phone_numbers },
});

let app: TestApp;
let other: string;
beforeAll(async () => {
  app = await testApp({ operatorTokens: [OPERATOR] });
  const body = { name: 'Other' };
  other = String(
    (await app.ok('/operator/organizations/', { token: OPERATOR, body })).organization_id,
  );
  await app.ok(numbersOf(other, FOREIGN), asOperator('PUT'));
  await app.ok(numbersOf(DEFAULT_ORGANIZATION_ID, OWN), asOperator('PUT'));
});
afterAll(() => app[Symbol.asyncDispose]());

const problemsOf = async (path: string, sending: object) => {
  const { status, body } = await app.refused(path, sending);
  return [status, ...(body.errors ?? []).map((problem) => problem.path)];
};
const create = (...numbers: string[]) =>
  app.ok<CampaignView>('/api/v1/campaigns/', campaign(...numbers));

describe('A number that is assigned to another organization', () => {
  test('is refused to a new campaign, with its place', async () => {
    const refused = problemsOf('/api/v1/campaigns/', campaign(FREE, FOREIGN, OWN));
    expect(await refused).toEqual([400, 'phone_numbers[1]']);
  });

  test('is refused to a change of a campaign and to batches', async () => {
    const { campaign_id } = await create(FREE, OWN);
    const change = { method: 'PATCH', body: { phone_numbers: [FOREIGN] } };
    const path = `/api/v1/campaigns/${campaign_id}`;
    expect(await problemsOf(path, change)).toEqual([400, 'phone_numbers[0]']);
    const members = { campaign_id, contacts: ['+442079460123'] };
    const override = { phone_numbers_override: [OWN, FOREIGN] };
    expect(await problemsOf('/api/v1/batches/', { body: { ...members, ...override } })).toEqual([
      400,
      'phone_numbers_override[1]',
    ]);
    const { batch_id } = await app.ok('/api/v1/batches/', { body: members });
    const patch = { method: 'PATCH', body: override };
    expect(await problemsOf(`/api/v1/batches/${String(batch_id)}`, patch)).toEqual([
      400,
      'phone_numbers_override[1]',
    ]);
  });

  test('keeps a campaign that has it from calling, and lets its other members change', async () => {
    const number = '+14155550103';
    const { campaign_id } = await create(number);
    const body = { campaign_id, contacts: ['+442079460123'] };
    const { batch_id } = await app.ok('/api/v1/batches/', { body });
    await app.ok(numbersOf(other, number), asOperator('PUT'));
    const debug = await app.ok<DiagnosisView>(`/api/v1/batches/${String(batch_id)}/debug`);
    expect(debug.diagnostics.reasons).toMatchObject([
      { code: 'caller_number_not_allowed', count: 1 },
    ]);
    const preview = { body: { phone_number: '+442079460123' } };
    expect(await app.ok(`/api/v1/campaigns/${campaign_id}/preview`, preview)).toMatchObject({
      may_call: false,
      reason: 'caller_number_not_allowed',
    });
    const change = { method: 'PATCH', body: { name: 'Summer' } };
    expect(await app.ok(`/api/v1/campaigns/${campaign_id}`, change)).toMatchObject({
      name: 'Summer',
    });
  });

  test('cannot be assigned a second time, and can after it was withdrawn', async () => {
    const number = '+14155550104';
    await app.ok(numbersOf(other, number), asOperator('PUT'));
    const own = numbersOf(DEFAULT_ORGANIZATION_ID, number);
    expect(await app.refused(own, asOperator('PUT'))).toMatchObject({
      status: 409,
      body: { code: 'caller_number_taken' },
    });
    expect(await app.refused(own, asOperator('DELETE'))).toMatchObject({
      status: 404,
      body: { code: 'caller_number_not_found' },
    });
    await app.ok(numbersOf(other, number), asOperator('DELETE'));
    await app.ok(own, asOperator('PUT'));
    await app.ok(own, asOperator('DELETE'));
  });
});

describe('The caller numbers of an organization', () => {
  test('are shown to it and to the operator, those of others are not', async () => {
    const numbers = [{ phone_number: OWN, assigned_at: expect.any(String) }];
    expect(await app.ok('/api/v1/caller-numbers')).toEqual({
      policy: 'any',
      caller_numbers: numbers,
    });
    expect(await app.ok(numbersOf(DEFAULT_ORGANIZATION_ID), { token: OPERATOR })).toEqual(numbers);
  });

  test('are recorded when they are assigned', async () => {
    const { details, actorKind, actorId } = await app.db
      .selectFrom('auditLog')
      .select(['details', 'actorKind', 'actorId'])
      .where('action', '=', 'assign_number')
      .where('organizationId', '=', DEFAULT_ORGANIZATION_ID)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ phone_number: OWN });
    expect(actorKind).toBe('operator');
    expect(actorId).toMatch(/^token [0-9a-f]{8}$/);
  });

  test('are the only ones where the installation calls from assigned numbers only', async () => {
    await using strict = await testApp({
      operatorTokens: [OPERATOR],
      callerNumberPolicy: 'assigned',
    });
    await strict.ok(numbersOf(DEFAULT_ORGANIZATION_ID, OWN), asOperator('PUT'));
    const refused = await strict.refused('/api/v1/campaigns/', campaign(OWN, FREE));
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['phone_numbers[1]']);
    await strict.ok('/api/v1/campaigns/', campaign(OWN));
  });
});
