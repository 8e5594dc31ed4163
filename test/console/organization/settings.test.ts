import { describe, expect, it } from 'vitest';
import { changeOf, type SettingsValues } from '../../../console/src/pages/organization/settings.ts';

const BEFORE: SettingsValues = {
  max_live_calls: '20',
  max_attempts_per_callee_24h: '',
  max_attempts_per_callee_7d: '',
  max_calls_per_number_24h: '',
  max_calls_per_day: '',
  max_spend_usd_per_day: '',
  max_cost_per_call_usd: '',
  retention_days: '90',
  attempt_cap_action: 'wait',
  allowed_prefixes: ['+44'],
  strict_requests: false,
  rests: false,
  min_answer_rate: '',
  max_short_call_share: '',
  min_calls: '50',
  rest_hours: '24',
};

describe('a change of the settings of an organization', () => {
  it('sends nothing where nothing differs', () => {
    expect(changeOf(BEFORE, { ...BEFORE })).toEqual({});
  });

  it('sends what differs alone, and null for what is emptied', () => {
    const after = { ...BEFORE, max_live_calls: '', retention_days: '30', allowed_prefixes: [] };
    expect(changeOf(BEFORE, after)).toEqual({
      max_live_calls: null,
      retention_days: 30,
      allowed_prefixes: null,
    });
  });

  it('sends the rule of resting numbers as a whole', () => {
    expect(changeOf(BEFORE, { ...BEFORE, rests: true, min_answer_rate: '0.2' })).toEqual({
      number_rest: {
        min_answer_rate: 0.2,
        max_short_call_share: null,
        min_calls: 50,
        rest_hours: 24,
      },
    });
  });
});
