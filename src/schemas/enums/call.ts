import { FAILURE_CODES } from '../../domain/call-failure.ts';
import { SHOWN_CALL_STATUSES } from '../../domain/call.ts';
import { ANSWERERS } from '../../domain/voicemail.ts';
import { explainedEnum } from '../members/explained-enum.ts';

const meanings = {
  queued: 'the request to call control is being sent.',
  trying: 'call control has accepted the call; the network has not reached the telephone yet.',
  ringing:
    'the telephone rings, or the network plays a tone or an announcement before the answer (early media).',
  'in-progress': 'the call was answered and goes on.',
  completed: 'the call was answered and has ended.',
  busy: 'the line was busy, or the callee declined (SIP 486, 603).',
  'no-answer': 'nobody answered in time (also SIP 408 and 480).',
  failed: 'the network or the carrier failed; see `sip_status`.',
  canceled: 'hung up by Redial before anybody answered.',
  unknown: 'how the call ended cannot be found out.',
};
const lead = 'Progress or outcome of the call, with hyphens as jambonz spells it.';

export const callStatus = explainedEnum(SHOWN_CALL_STATUSES, lead, meanings);

export const answeredBy = explainedEnum(
  ANSWERERS,
  'Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` ' +
    'and `retry_on` has no `machine`), or where nothing was reported.',
  {
    human: 'a person.',
    machine: 'an answering machine.',
    unknown: 'the detection came to no result.',
  },
);

export const callSentiment = explainedEnum(
  ['positive', 'neutral', 'negative'],
  'Mood of the callee, as the agent reported it. Absent until it is reported.',
  {
    positive: 'the callee was pleased.',
    neutral: 'neither.',
    negative: 'the callee was displeased.',
  },
);

export const hangupBy = explainedEnum(
  ['assistant', 'user'],
  'Who ended the call: from the report of the agent, otherwise from call control. Absent until known.',
  {
    assistant: 'the agent, or Redial (jambonz says `jambonz`).',
    user: 'the callee (jambonz says `caller`).',
  },
);

export const failureCode = explainedEnum(FAILURE_CODES, 'Why the call led to no conversation.', {
  busy: 'the line was busy (SIP 486, 600).',
  declined: 'the callee declined (SIP 603).',
  no_answer: 'nobody answered in time.',
  unreachable: 'the telephone was off or without network (SIP 480).',
  invalid_number: 'the network does not know the number (SIP 404, 410, 484, 485, 604).',
  carrier_refused: 'the carrier refused to connect it (SIP 401, 402, 403, 407).',
  blocked: 'rejected as unwanted, by the callee or a filter (SIP 607, 608).',
  media_refused: 'no common codec (SIP 406, 415, 488, 606).',
  network_trouble: 'every other failure of network or carrier.',
  call_control_refused: 'call control refused the request; `hangup_reason` says why.',
  voicemail: 'an answering machine took the call, and it was hung up (`voicemail` is `hangup`).',
  canceled: 'hung up from our side before anybody answered.',
  outcome_unknown: 'how it ended cannot be found out.',
});
