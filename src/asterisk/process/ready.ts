import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ARI_USERNAME } from '../configuration/ari.ts';
import { MODULES } from '../configuration/modules.ts';

const moduleList = z.array(z.object({ name: z.string(), status: z.string() }));

/**
 * Polls ARI every 50 ms until every module of the configuration runs; Asterisk has no event for it,
 * and answers ARI before it can make calls.
 */
export async function waitUntilModulesRun(
  at: { ariUrl: string; password: string },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const running = await runningModules(at, signal).catch(() => new Set());
    if (MODULES.every((name) => running.has(name))) return;
    await delay(50);
  }
}

async function runningModules(
  { ariUrl, password }: { ariUrl: string; password: string },
  signal: AbortSignal,
): Promise<Set<string>> {
  const credentials = Buffer.from(`${ARI_USERNAME}:${password}`).toString('base64');
  const answer = await fetch(`${ariUrl}/asterisk/modules`, {
    headers: { authorization: `Basic ${credentials}` },
    signal,
  });
  const modules = moduleList.parse(await answer.json());
  return new Set(modules.filter(({ status }) => status === 'Running').map(({ name }) => name));
}
