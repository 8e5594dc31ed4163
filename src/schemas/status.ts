import { z } from 'zod';
import { PART_NAMES, PART_STATES, WHOLE_STATES } from '../domain/installation-status.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instantView } from './members/instant-view.ts';

const partState = explainedEnum(PART_STATES, 'How the part is.', {
  ok: 'it works.',
  degraded: 'it works, but not as it should.',
  unavailable: 'it does not work, and calls wait for it.',
  unknown: 'what would tell does not answer.',
});

const partName = explainedEnum(PART_NAMES, 'The part.', {
  database: 'Postgres, which holds every contact and call.',
  temporal: 'Temporal, which runs the workflows of batches.',
  workers: 'the workers, which place the calls.',
  call_control: 'the call control of the installation, which rings the telephones.',
});

const message = z.string().describe('What it is, how it is, and what to do.');

const partView = z.object({ name: partName, state: partState, message });

const workersView = z
  .object({
    pollers: z.number().nullable().describe('Workers that poll for tasks. null: not known.'),
    last_seen_at: instantView
      .nullable()
      .describe('When a worker was last seen, in UTC. null: never, or not known.'),
  })
  .describe('The workers, which all organizations share.');

const dispatchView = z
  .object({
    state: partState,
    message,
    open_batches: z
      .number()
      .nullable()
      .describe('Batches of the organization that are not over. null: not known.'),
    lag_seconds: z
      .number()
      .nullable()
      .describe(
        'How long ago the latest of these batches should have looked for contacts to call. Contacts that ' +
          'wait for hours, lines or rates do not count. null: not known.',
      ),
  })
  .describe('Whether the open batches of the organization look for contacts to call on time.');

/** How the installation is, as it is answered. */
export const statusView = z
  .object({
    state: explainedEnum(WHOLE_STATES, 'The worst state of all parts and of `dispatch`.', {
      ok: 'everything works.',
      degraded: 'calls are placed, but something does not work as it should, or is not known.',
      unavailable: 'something that calls need does not work.',
    }),
    checked_at: instantView.describe('When the parts were asked, in UTC: up to two seconds ago.'),
    version: z.string().describe('The version of Redial that answers.'),
    last_sweep_at: instantView
      .nullable()
      .describe(
        'When the sweep last began, in UTC; it begins every 15 seconds. null: never, or not known.',
      ),
    parts: z.array(partView).describe('Every part that is needed to place calls.'),
    workers: workersView,
    dispatch: dispatchView,
  })
  .meta({ id: 'Status', description: 'How the installation is, and what to do about it.' });
export type StatusView = z.output<typeof statusView>;
