import { BATCH_STATUSES } from '../../domain/batch.ts';
import { STOPPERS } from '../../domain/limits/stop-rule.ts';
import { explainedEnum } from '../members/explained-enum.ts';

export const batchStatus = explainedEnum(BATCH_STATUSES, 'Status of the batch.', {
  pending: 'waits for `scheduled_start`.',
  in_progress: 'its contacts are being called.',
  paused:
    'no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.',
  completed:
    'every contact has a final status. Final, but a contact can still be retried by force.',
  cancelled: 'stopped by `/cancel`; calls in progress were hung up. Final.',
  expired: '`scheduled_end` passed while contacts were still open. Final.',
});

export const pausedBy = explainedEnum(
  ['user', 'campaign'],
  'Why the batch is `paused`; null in every other status.',
  {
    user: 'somebody paused the batch itself. It stays paused when its campaign is resumed.',
    campaign: 'its campaign is paused. It continues when the campaign is resumed.',
  },
);

export const stoppedBy = explainedEnum(
  STOPPERS,
  'What completed the batch although contacts waited; null: nothing.',
  {
    stop_when:
      'as many calls have the disposition as `stop_when` of the batch or of its campaign asks for.',
  },
);
