import type { BatchDiagnosis } from 'redial-client';
import { expect, it } from 'vitest';
import { alarmsOf, type WatchedObjects } from '../../../console/src/pages/wall/alarms.ts';
import { startsLastMinute, waitingByReason } from '../../../console/src/pages/wall/waiting.ts';

type Diagnostics = BatchDiagnosis['diagnostics'];

/** Only what the wall looks at; the rest of a diagnosis is not read. */
function diagnosisOf(batchId: string, changed: Partial<Diagnostics> = {}): BatchDiagnosis {
  const diagnostics = {
    stuck_pending: false,
    reasons: [],
    pacing: { calls_per_second: null, starts_last_minute: 7 },
    worker: { last_seen_at: null, pollers: 1 },
    workflow: null,
    call_control: { state: 'closed', trunks: null },
    ...changed,
  };
  return { batch_id: batchId, diagnostics } as unknown as BatchDiagnosis;
}

const reason = (code: Diagnostics['reasons'][number]['code'], count: number) => ({
  code,
  count,
  message: `${count} wait`,
  until: null,
});

const nothing: WatchedObjects = { campaigns: [], endpoints: [], numbers: [], diagnoses: [] };

it('The wall has no alarm while all is well', () => {
  expect(alarmsOf({ ...nothing, diagnoses: [{ name: 'A', diagnosis: diagnosisOf('a') }] })).toEqual(
    [],
  );
});

it('The wall tells what keeps calls from being made, and what was disabled', () => {
  const diagnosis = diagnosisOf('a', {
    stuck_pending: true,
    reasons: [reason('no_worker', 3)],
    worker: { last_seen_at: null, pollers: 0 },
  });
  const campaign = { campaign_id: 'c', name: 'Spring', held_at: 'now', held_detail: 'Wrong hook.' };
  const endpoint = { endpoint_id: 'e', url: 'https://a.example', is_enabled: false };
  const number = {
    phone_number: '+12125550100',
    resting_until: 'later',
    rest_reason: 'short_calls',
  };
  const alarms = alarmsOf({
    diagnoses: [{ name: 'Monday', diagnosis }],
    campaigns: [campaign as never],
    endpoints: [
      { ...endpoint, disabled_reason: 'failing', failing_since: 'then' } as never,
      {
        ...endpoint,
        endpoint_id: 'f',
        disabled_reason: 'by_request',
        failing_since: null,
      } as never,
    ],
    numbers: [number as never],
  });
  expect(alarms.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
    'Monday does not move: 3 wait',
    'No worker is running: No call begins. Ask the operator to start a worker.',
    'Call control refuses the calls of Spring: Wrong hook.',
    '+12125550100 rests: Too many of its calls ended within seconds.',
    'The webhook endpoint https://a.example gets nothing any more: It has failed for five days. Mend it, and enable it again.',
  ]);
});

it('Contacts that wait are summed over all batches by reason', () => {
  const diagnoses = [
    diagnosisOf('a', { reasons: [reason('cooldown', 5), reason('pacing', 0)] }),
    diagnosisOf('b', { reasons: [reason('outside_working_hours', 9), reason('cooldown', 3)] }),
  ];
  expect(waitingByReason(diagnoses)).toEqual([
    { code: 'outside_working_hours', contacts: 9 },
    { code: 'cooldown', contacts: 8 },
  ]);
  expect(startsLastMinute(diagnoses)).toBe(14);
});
