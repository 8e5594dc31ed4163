import { refuseTopics, sameRemedy } from './topics.ts';

/** Why a member in the body of a control, which takes none, is refused. */
export const refusalInControl = refuseTopics(
  sameRemedy('this request takes no body; it acts at once, and on the whole object in its path'),
  {
    // The status that a control leads to, and what replays of webhooks take: they call nobody.
    harmless: ['status', 'statuses', 'event_ids'],
    named: Object.fromEntries(
      ['contact_id', 'contact_ids', 'batch_id', 'batch_ids'].map((name) => [
        name,
        'is not a member, and is not ignored because it could change who is called: this request takes no body; it acts on the whole object in its path',
      ]),
    ),
  },
);

/** Why an unknown member of a follow-up or of a retry of many contacts is refused. */
export const refusalInCallAgain = refuseTopics({
  ...sameRemedy('the next call is as the campaign and the batch say: leave it out'),
  start: 'a follow-up takes at, an instant in ISO 8601; a retry is made at once',
  whom: 'a follow-up is for the contact in its path; a retry takes statuses',
});
