import { setTimeout as pause } from 'node:timers/promises';
import { extendHold, holdCleanup } from '../../db/cleanups.ts';
import { repeatInBackground } from '../../runtime/background-loop.ts';
import type { ElsewhereDeps } from '../erasures/elsewhere.ts';
import { createCallsElsewhere } from './elsewhere.ts';
import { reduceOldWebhooks } from './old-webhooks.ts';
import type { RetentionDeps } from './pace.ts';
import { eraseOldData, purgeDeletedBatches } from './run.ts';
import { purgeWebhooks } from './webhooks.ts';

const NAME = 'retention';
/** How long a process keeps the work without news; another goes on after a kill. */
const HELD_MS = 60_000;
/** Renewed after half of that time: a chunk takes milliseconds, and call control up to 26 seconds. */
const RENEWED_MS = HELD_MS / 2;
const BETWEEN_RUNS_MS = 10 * 60_000;
const IDLE_MS = 10_000;

type Deps = Omit<RetentionDeps, 'stopped' | 'keepHold' | 'elsewhere'> & ElsewhereDeps;

/**
 * Erases old data, purges deleted batches and cleans what earlier versions have stored, until it is
 * disposed of. Every API process may; one at a time does.
 */
export function startRetention(deps: Deps): AsyncDisposable {
  return repeatInBackground((stopped) => workOnce(deps, stopped), {
    idleMs: IDLE_MS,
    onFailure: (err) => deps.log.warn({ err }, 'failed to erase old data: it is tried again'),
  });
}

/** @returns whether there may be more to do now */
async function workOnce(deps: Deps, stopped: AbortSignal): Promise<boolean> {
  const begunMs = performance.now();
  if (await reduceOldWebhooks(deps)) {
    await pause(performance.now() - begunMs, undefined, { signal: stopped });
    return true;
  }
  await runHeld(deps, stopped);
  return false;
}

/**
 * One run over everything that is too old, if it is due and no other process is at it. Exported for
 * tests and measurements.
 */
export async function runHeld(deps: Deps, stopped: AbortSignal): Promise<boolean> {
  const later = (ms: number) => new Date(deps.clock.now().getTime() + ms);
  let heldUntil = later(HELD_MS);
  const hold = { name: NAME, now: deps.clock.now(), until: heldUntil } as const;
  if (!(await holdCleanup(deps.db, hold))) return false;
  const move = async (until: Date) => {
    if (!(await extendHold(deps.db, { name: NAME, heldUntil, until }))) {
      throw new Error('another process has taken over the erasure of old data');
    }
    heldUntil = until;
  };
  const keepHold = async () => {
    if (heldUntil.getTime() - deps.clock.now().getTime() < RENEWED_MS) await move(later(HELD_MS));
  };
  const elsewhere = createCallsElsewhere(deps);
  const working = { ...deps, stopped, keepHold, elsewhere };
  await purgeDeletedBatches(working);
  await eraseOldData(working);
  await purgeWebhooks(working);
  await move(later(BETWEEN_RUNS_MS));
  return true;
}
