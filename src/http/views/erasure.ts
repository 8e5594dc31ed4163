import type { ErasureRow } from '../../db/erasures/erasures.ts';
import { addCounts, type LeftOver } from '../../domain/erasure.ts';
import type { ErasureView } from '../../schemas/erasure.ts';

export function viewErasure(erasure: ErasureRow): ErasureView {
  return {
    erasure_id: erasure.erasureId,
    organization_id: erasure.organizationId,
    number_hash: erasure.numberHash,
    status: erasure.status,
    suppressed: erasure.status !== 'completed' || erasure.suppress,
    reason: erasure.reason,
    erased: addCounts(erasure.erased, {}),
    left_over: erasure.leftOver.map((entry) => ({
      kind: entry.kind,
      reason: entry.reason,
      remedy: remedyOf(entry),
      count: entry.count,
      call_sids: entry.callSids,
    })),
    requested_at: erasure.requestedAt.toISOString(),
    erasing_at: erasure.erasingAt?.toISOString() ?? null,
    completed_at: erasure.completedAt?.toISOString() ?? null,
  };
}

function remedyOf({ kind, reason }: LeftOver): string {
  if (reason === 'stored_elsewhere')
    return 'Delete the recordings where your agent has stored them.';
  if (reason === 'refused') {
    return 'Look at the log of the API, and delete them at the server of call control.';
  }
  return kind === 'recordings'
    ? 'Delete the recordings in the storage of call control.'
    : 'Call control deletes its call records after its own retention: set it as short as you need.';
}
