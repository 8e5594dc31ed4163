import { repeatInBackground } from '../../runtime/background-loop.ts';
import { type ErasureWorkDeps, workOnErasure } from './work.ts';

/** Between two looks for erasures while there are none. */
const IDLE_MS = 1_000;

/**
 * Carries out erasures until it is disposed of. Every API process may: one at a time works on each
 * erasure.
 */
export function startErasing(deps: ErasureWorkDeps): AsyncDisposable {
  let last: string | undefined;
  const workOnNext = async () => {
    const organizationId = await workOnErasure(deps, last);
    last = organizationId ?? last;
    return organizationId !== undefined;
  };
  return repeatInBackground(workOnNext, {
    idleMs: IDLE_MS,
    onFailure: (err) => deps.log.warn({ err }, 'failed to look for erasures'),
  });
}
