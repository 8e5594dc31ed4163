import { z } from 'zod';
import { CLOSABLE_KINDS, type ClosableKind } from '../domain/destinations/destination.ts';
import { listOf } from './list.ts';
import { variable } from './variable.ts';

/** `none` closes nothing, because an empty variable means the default. */
const kinds = z.union([z.literal('none').transform(() => []), listOf(z.enum(CLOSABLE_KINDS))]);

/** The kinds of numbers that nobody calls, unless the operator opens them to an organization. */
export const closedKinds = variable<ClosableKind[]>({
  env: 'CLOSED_DESTINATIONS',
  doc: `Kinds of numbers that are not called, ${CLOSABLE_KINDS.join(', ')}, separated by commas, or none, the same for every API and worker; the operator can set others for an organization.`,
  schema: kinds,
  default: [...CLOSABLE_KINDS],
});

/** The same for the embedded call control, which knows no organizations. */
export const closedKindsOfServer = variable<ClosableKind[]>({
  env: 'CALL_CONTROL_CLOSED_DESTINATIONS',
  doc: `Kinds of numbers to which the embedded call control refuses calls, ${CLOSABLE_KINDS.join(', ')}, separated by commas, or none; open here, too, what is open to an organization.`,
  schema: kinds,
  default: [...CLOSABLE_KINDS],
});
