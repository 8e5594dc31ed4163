import { PHONE_NUMBER_STRATEGIES } from '../../domain/caller-number.ts';
import { CAMPAIGN_STATUSES, TIMEZONE_SOURCES } from '../../domain/campaign.ts';
import { HOLD_REASONS } from '../../domain/limits/campaign-hold.ts';
import { VOICEMAIL_POLICIES } from '../../domain/voicemail.ts';
import { explainedEnum } from '../members/explained-enum.ts';

export const campaignStatus = explainedEnum(CAMPAIGN_STATUSES, 'Status of the campaign.', {
  draft: 'created, and has no batch yet. Its first batch makes it `active`.',
  active: 'its batches may call.',
  paused: 'none of its batches places a call until `/resume`.',
  cancelled: 'stopped by `/cancel`, together with its open batches. Final.',
  completed: 'closed by a PATCH of `status` while no batch was open. Final.',
});

export const holdReason = explainedEnum(
  HOLD_REASONS,
  'Why no call of the campaign is placed, although nobody has paused it. null while it is not held.',
  {
    call_request_refused:
      'call control answers to the calls of several contacts that the request is wrong, for the same reason.',
  },
);

const strategyMeanings = {
  least_loaded: 'the number that is in the fewest calls now; the first of equals.',
  round_robin: 'one number after the other, in the order of the list.',
  random: 'any number, by chance.',
  sticky:
    'the number of the last attempt to the same contact while it is still listed, so that the ' +
    'contact sees the same number again; otherwise as `round_robin`.',
  local_presence:
    'the number that shares the longest leading digits with the called number; among equals as ' +
    '`least_loaded`.',
};

export const phoneNumberStrategy = explainedEnum(
  PHONE_NUMBER_STRATEGIES,
  'How each call picks its caller number from `phone_numbers`. Default `round_robin`.',
  strategyMeanings,
);

export const phoneNumberStrategyOverride = explainedEnum(
  PHONE_NUMBER_STRATEGIES,
  'How each call of this batch picks its caller number. null follows the campaign.',
  strategyMeanings,
);

export const timezoneSource = explainedEnum(
  TIMEZONE_SOURCES,
  'Time zone in which `working_hours` are read for a contact without a `timezone` of its own. ' +
    'Default `campaign`.',
  {
    campaign: '`timezone` of the campaign, or `timezone_override` of the batch.',
    callee:
      'the time zones in which the called number may be, by its country and area code. A call is ' +
      'placed only while the hours are open in all of them. A number of unknown place, such as +800 ' +
      'or +883, is not called unless its contact has a `timezone`.',
  },
);

const voicemailMeanings = {
  ignore: 'nothing; the agent speaks to the machine.',
  hangup: 'the call is hung up.',
  leave_message:
    'when the greeting of the machine is over, the `call_hook` of the agent is requested once ' +
    'more, with the query `voicemail=leave_message`, for the message to leave.',
};

export const voicemailPolicy = explainedEnum(
  VOICEMAIL_POLICIES,
  'What happens when an answering machine takes the call. Default `ignore`. The contact of a call ' +
    'that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless ' +
    '`retry_on` of the retry policy contains `machine`.',
  voicemailMeanings,
);

export const voicemailOverride = explainedEnum(
  VOICEMAIL_POLICIES,
  'What happens when an answering machine takes a call of this batch. null follows the campaign.',
  voicemailMeanings,
);
