import { REFUSAL_STAGES } from '../../domain/refusal.ts';
import { explainedEnum } from '../members/explained-enum.ts';

export const refusalStage = explainedEnum(REFUSAL_STAGES, 'Where the contact was turned away.', {
  claim: 'when its turn came.',
  gate: 'by the last check before the call, after it was claimed.',
  request:
    'after the request to call control, which has certainly not accepted it. The attempt does not count and has no record.',
});

export const actedOn = explainedEnum(['contact', 'batch', 'campaign'], 'On what it was done.', {
  contact: 'on this contact alone.',
  batch: 'on the batch; a `retry` only on its contacts with the requested statuses.',
  campaign: 'on the whole campaign.',
});
