import { stat } from 'node:fs/promises';

/** A worker writes its heartbeat every 5 seconds. */
const HEARTBEAT_VALID_MS = 30_000;
const ANSWER_WITHIN_MS = 4_000;

/**
 * Whether the process of Redial that runs beside this one in a container works: a worker has written its
 * heartbeat (WORKER_HEARTBEAT_FILE) lately, API and call control answer on their ports.
 */
export async function isHealthy(env: Record<string, string | undefined>): Promise<boolean> {
  if (await isFresh(env['WORKER_HEARTBEAT_FILE'])) return true;
  const ports = [env['API_PORT'] || '8080', env['CALL_CONTROL_PORT'] || '8082'];
  const answers = await Promise.all(ports.map((port) => isLive(port)));
  return answers.includes(true);
}

async function isFresh(heartbeatFile: string | undefined): Promise<boolean> {
  if (!heartbeatFile) return false;
  const written = await stat(heartbeatFile).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs < HEARTBEAT_VALID_MS;
}

async function isLive(port: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`http://127.0.0.1:${port}/health/live`, { signal })).ok;
  } catch {
    return false;
  }
}
