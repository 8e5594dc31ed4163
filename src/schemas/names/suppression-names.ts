import { refuseTopics } from './topics.ts';

const WHOLE_ORGANIZATION =
  'is not a member, and is not ignored because it could change whom the organization may call: a suppression holds in all campaigns and batches';

/** Why an unknown member of a suppression is refused. */
export const refusalInSuppression = refuseTopics(
  {
    start: 'a suppression holds at once',
    end: 'send expires_at, an instant in ISO 8601',
    length: 'send expires_at, an instant in ISO 8601',
    hours: 'a suppression holds at any hour: send working_hours to the campaign',
    whether: 'a suppression holds until it expires or is deleted',
    whom: 'send phone_number, or many in suppressions',
  },
  {
    harmless: ['suppression_id', 'created_at', 'warnings'],
    named: {
      campaign_id: WHOLE_ORGANIZATION,
      batch_id: WHOLE_ORGANIZATION,
      scope: WHOLE_ORGANIZATION,
    },
  },
);
