import { REGISTRATIONS } from '../../domain/trunk.ts';
import { explainedEnum } from '../members/explained-enum.ts';

export const trunkRegistration = explainedEnum(
  REGISTRATIONS,
  'Whether the trunk knows where Asterisk is. null: it has no registration, or nobody could tell.',
  {
    registered: 'it does.',
    unregistered: 'it has not answered the registration yet.',
    rejected: 'it refuses the registration, or a connection.',
  },
);
