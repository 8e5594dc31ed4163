import { afterAll, describe, expect, test } from 'vitest';
import { askEligibility } from '../../../src/dialer/eligibility/ask.ts';
import type { EligibilityQuestion } from '../../../src/dialer/eligibility/question.ts';
import { type Passage, passGate } from '../../../src/dialer/gate/gate.ts';
import type { EligibilityAnswer } from '../../../src/domain/eligibility.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  callRow,
  claimedContact,
  contactRow,
  NOW,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const HOOK = { url: 'https://hook.test/ask', timeoutSeconds: 3 };
const campaign = { eligibilityHook: JSON.stringify(HOOK) };
const waiter = { runId: 'run-1', activityId: 'activity-1' };

/** Dependencies whose hook gives these answers, one after the other, and notes the questions. */
function hooked(...answers: EligibilityAnswer[]) {
  const questions: EligibilityQuestion[] = [];
  const askHook = async (question: EligibilityQuestion): Promise<EligibilityAnswer> => {
    questions.push(question);
    return answers[questions.length - 1] ?? { kind: 'unknown', error: 'no answer within 3 s' };
  };
  return { deps: { ...world.deps(), askHook }, questions };
}

type Hooked = ReturnType<typeof hooked>;

const questionIn = (passage: Passage): EligibilityQuestion => {
  if (passage.kind !== 'ask') throw new Error(`the gate did not ask but: ${passage.kind}`);
  return passage.question;
};

/** Passes the gate, asks, and passes it again. */
async function askAndPass({ deps }: Hooked, input: ContactInput): Promise<Passage> {
  const question = questionIn(await passGate(deps, input, waiter));
  return passGate(deps, input, waiter, await askEligibility(deps, question));
}

const campaignRow = (campaignId: string) =>
  db
    .selectFrom('campaigns')
    .select(['eligibilityFailures', 'eligibilityRestUntil', 'eligibilityError'])
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();

const unanswered = { kind: 'unknown', error: 'no answer within 3 s' } as const;

describe('the gate of a campaign with an eligibility hook', () => {
  test('asks about a contact that it would let pass, and writes no attempt before', async () => {
    const { input, stored } = await storeClaimed(db, {
      campaign: { ...campaign, defaultCallVariables: JSON.stringify({ plan: 'gold' }) },
      contact: { phoneNumber: '+14155560001', externalId: 'crm-1', claimedFrom: 'retrying' },
    });
    const passage = await passGate(hooked().deps, input, waiter);
    expect(questionIn(passage)).toMatchObject({
      hook: HOOK,
      organizationId: stored.organizationId,
      contactId: input.contactId,
      executionId: input.executionId,
      externalId: 'crm-1',
      phoneNumber: '+14155560001',
      callVariables: { plan: 'gold' },
      isForced: false,
      hasFailed: false,
    });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({ status: 'dispatched' });
  });

  test('asks nobody about a contact that may not be called anyway', async () => {
    const paused = await storeClaimed(db, { campaign, batch: { status: 'paused' } });
    expect(await passGate(hooked().deps, paused.input, waiter)).toEqual({ kind: 'done' });
  });

  test('lets a contact pass that is eligible, and keeps the answer on the attempt', async () => {
    const { input } = await storeClaimed(db, { campaign });
    const passage = await askAndPass(hooked({ kind: 'eligible', reason: 'customer' }), input);
    expect(passage.kind).toBe('place');
    expect((await callRow(db, input))?.eligibility).toEqual({
      eligible: true,
      reason: 'customer',
      askedAt: NOW.toISOString(),
      durationMs: expect.any(Number),
    });
  });

  test('ends a contact that is not eligible with the words of the hook', async () => {
    const { input } = await storeClaimed(db, { campaign });
    const answer = { kind: 'not_eligible', reason: 'paid yesterday', retryAt: null } as const;
    expect(await askAndPass(hooked(answer), input)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'not_eligible',
      statusDetail: 'paid yesterday',
      retryCount: 0,
      lastAttemptedAt: null,
    });
  });

  test('defers a contact that is eligible later, uncounted', async () => {
    const { input } = await storeClaimed(db, { campaign });
    const answer = { kind: 'not_eligible', reason: null, retryAt: afterNow(3_600) } as const;
    expect(await askAndPass(hooked(answer), input)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'not_eligible',
      lookAt: afterNow(3_600),
      lastAttemptedAt: null,
    });
  });

  test('defers a contact without an answer, and after three asks nobody until the rest is over', async () => {
    const { input, stored } = await storeClaimed(db, {
      campaign: { ...campaign, eligibilityFailures: 2 },
      contacts: [claimedContact()],
    });
    const failing = hooked(unanswered);
    expect(await askAndPass(failing, input)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'eligibility_unknown',
      lookAt: afterNow(5),
      lastAttemptedAt: null,
    });
    expect(await campaignRow(stored.campaignId)).toEqual({
      eligibilityFailures: 3,
      eligibilityRestUntil: afterNow(5),
      eligibilityError: 'no answer within 3 s',
    });
    const [, contactId = ''] = stored.contactIds;
    const { currentExecutionId: executionId } = await contactRow(db, { contactId });
    const other = { ...input, contactId, executionId: executionId ?? '' };
    expect(await passGate(failing.deps, other, waiter)).toEqual({ kind: 'done' });
    expect(failing.questions).toHaveLength(1);
    expect(await contactRow(db, other)).toMatchObject({
      statusReason: 'eligibility_unknown',
      lookAt: afterNow(5),
    });
  });

  test('wakes the batches of the campaign when the hook answers again', async () => {
    const { input, stored } = await storeClaimed(db, {
      campaign: {
        ...campaign,
        eligibilityFailures: 4,
        eligibilityRestUntil: afterNow(20),
      },
    });
    await db
      .updateTable('campaigns')
      .set({ eligibilityProbeExecutionId: input.executionId })
      .where('campaignId', '=', stored.campaignId)
      .execute();
    const mended = hooked({ kind: 'eligible', reason: null });
    expect((await askAndPass(mended, input)).kind).toBe('place');
    expect(await campaignRow(stored.campaignId)).toEqual({
      eligibilityFailures: 0,
      eligibilityRestUntil: null,
      eligibilityError: null,
    });
    expect(mended.deps.woken).toEqual([stored.batchId]);
  });

  test('still obeys a pause that comes while the hook is asked', async () => {
    const { input, stored } = await storeClaimed(db, { campaign });
    const { deps } = hooked({ kind: 'eligible', reason: null });
    const question = questionIn(await passGate(deps, input, waiter));
    const asked = await askEligibility(deps, question);
    await db
      .updateTable('batches')
      .set({ status: 'paused' })
      .where('batchId', '=', stored.batchId)
      .execute();
    expect(await passGate(deps, input, waiter, asked)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({ statusReason: 'batch_paused' });
  });

  test('takes no answer of another execution, of another hook or of an earlier time', async () => {
    const { input } = await storeClaimed(db, { campaign });
    const { deps } = hooked({ kind: 'eligible', reason: null });
    const asked = await askEligibility(deps, questionIn(await passGate(deps, input, waiter)));
    for (const change of [
      { executionId: '01a20495-0000-7000-8000-000000000000' },
      { url: 'https://other.test/ask' },
      { answeredMs: asked.answeredMs - 11_000 },
    ]) {
      expect((await passGate(deps, input, waiter, { ...asked, ...change })).kind).toBe('ask');
    }
    expect((await passGate(deps, input, waiter, asked)).kind).toBe('place');
  });

  test('places no second call for an attempt that exists', async () => {
    const { input } = await storeClaimed(db, { campaign });
    expect((await askAndPass(hooked({ kind: 'eligible', reason: null }), input)).kind).toBe(
      'place',
    );
    expect(await passGate(hooked().deps, input, waiter)).toEqual({ kind: 'wait' });
  });

  test('asks no more hooks of an organization at once than half of the starts that all share', async () => {
    const { input, stored } = await storeClaimed(db, { campaign });
    const { deps, questions } = hooked({ kind: 'eligible', reason: null });
    const limited = { ...deps, dialling: { ...deps.dialling, callsPerSecond: 2 } };
    const ending = Promise.withResolvers<void>();
    const owner = `ask hooks of ${stored.organizationId}`;
    await limited.leftBehind.within(owner, ending.promise, 1, async (work) => work);
    const question = questionIn(await passGate(deps, input, waiter));
    const asked = await askEligibility(limited, question);
    expect([asked.fact, questions]).toEqual([{ kind: 'unknown', until: afterNow(2) }, []]);
    ending.resolve();
  });
});
