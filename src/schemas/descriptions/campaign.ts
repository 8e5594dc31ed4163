import { STOP_RULE_MEANING } from '../members/stop-rule.ts';

/** What the members of a campaign mean, for requests and answers alike. */
export const campaignDescriptions = {
  campaign_id: 'Id of the campaign; batches name it.',
  name: 'Name for people, 1 to 200 characters. It need not be unique.',
  agent_id:
    'The agent that speaks; not `.` and `..`. Register it under `/agents/`; an agent that is not registered speaks ' +
    'with the default application of the installation.',
  phone_numbers:
    'Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.',
  timezone:
    'IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any ' +
    'case. Default `UTC`.',
  default_call_variables:
    'Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; ' +
    'numbers and booleans become text, null drops the key. `callee_name` is refused here: every ' +
    'callee would be greeted by the same name. Put it into the `call_variables` of each contact.',
  concurrency_limit:
    'Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.',
  calls_per_second:
    'Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.',
  max_live_calls_per_number:
    'Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.',
  ring_timeout_seconds:
    'How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.',
  max_call_duration_seconds:
    'How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is ' +
    'asked for at most 3300 seconds, so that a larger value acts as 3300.',
  call_control_account_id:
    'Call-control account that places the calls. null: the default account of the organization, ' +
    'otherwise the one of the installation. Calls in progress stay with their account.',
  retention_days:
    'Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch ' +
    'has finished, of calls after each call. null: `retention_days` of the organization.',
  default_region:
    'Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such ' +
    'as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.',
  allowed_prefixes:
    'The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO ' +
    '3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.',
  requires_consent:
    'The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also ' +
    'needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with ' +
    '`consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.',
  analysis_schema:
    'JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, ' +
    'of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, ' +
    'maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 ' +
    'levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.',
  stop_when: `${STOP_RULE_MEANING} Calls of all batches of the campaign count, and each of them stops.`,
  eligibility_hook:
    'A server of yours that is asked before each call whether the contact is eligible, by a signed POST. ' +
    'Without a clear answer in time nobody is called. It needs a key: `POST /eligibility-secrets/`. null: ' +
    'nobody is asked.',
  created_at: 'When the campaign was created, in UTC.',
  updated_at:
    'When a member or the status of the campaign last changed, in UTC. Progress of its calls does ' +
    'not change it.',
  still_placing:
    'Only after a pause: attempts that were still being placed when the answer was sent ' +
    '(it waits up to 2 s for them). They may still ring. Absent when there are none.',
};
