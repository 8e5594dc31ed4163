import { z } from 'zod';
import { variable, type Values } from './variable.ts';

/** Worker versioning of Temporal: which workers run the open workflows after an upgrade. */
export const versioningKeys = {
  mode: variable({
    env: 'TEMPORAL_WORKER_VERSIONING',
    doc: 'Whether workers belong to versions of a Temporal worker deployment: on or off; with on they take no work before an operator makes their version the current one, see the chapter on upgrades.',
    schema: z.enum(['on', 'off']),
    default: 'off',
  }),
  buildId: variable({
    env: 'TEMPORAL_BUILD_ID',
    doc: 'Build id of the workers in the Temporal worker deployment, the same for all workers of one build; empty: the version of Redial.',
    schema: z
      .string()
      .regex(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens and underscores')
      .nullable(),
    default: null,
  }),
};

export type VersioningConfig = Values<typeof versioningKeys>;
