import type { Operator, OperatorAction } from '../domain/operator-action.ts';
import type { Tx } from './tables.ts';

/**
 * Records what an operator did to an organization, in the transaction that does it. Every change by an
 * operator is recorded here and nowhere else.
 * @param action `details`: what was set, by the names of the API
 */
export async function recordOperatorAction(
  tx: Tx,
  action: {
    organizationId: string;
    action: OperatorAction;
    details: Record<string, unknown>;
    by: Operator;
    now: Date;
  },
): Promise<void> {
  const { by, details, now: at, ...recorded } = action;
  const { name: operator, requestId } = by;
  await tx
    .insertInto('operatorActions')
    .values({ ...recorded, details: JSON.stringify(details), operator, requestId, at })
    .execute();
}
