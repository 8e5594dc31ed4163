import { resolve } from 'node:path';
import { z } from 'zod';
import { type Child, startChild } from '../../runtime/programs/child.ts';

/** Callees who ring, answer, talk and hang up over SIP, and who count their calls. */
export type CalleeFarm = Child & { sipPort: number; witnessUrl: string };

/**
 * A program of the tests, and no part of any server. It runs as a process of its own, and nothing of it
 * is imported.
 */
const program = resolve(import.meta.dirname, '../../../test/callee-farm/main.ts');

/** The seconds, from and to, are those of the simulated network. */
const BEHAVIOUR = ['--ring', '1-3', '--talk', '2-8', '--press', '1'];

const listening = z.object({ sip_port: z.number(), url: z.url() });

/**
 * Starts callees on free ports of 127.0.0.1.
 * @throws {StartupError} they do not start
 */
export async function startCalleeFarm(signal: AbortSignal): Promise<CalleeFarm> {
  const lines: string[] = [];
  const child = await startChild(
    {
      name: 'callees',
      file: process.execPath,
      args: [program, ...BEHAVIOUR],
      env: { PATH: process.env['PATH'] },
      stopSignal: 'SIGTERM',
    },
    {
      signal,
      ready: /^\{"sip_port":/,
      onLine: (line) => lines.push(line),
    },
  );
  const ready = lines.find((line) => line.startsWith('{"sip_port":')) ?? '{}';
  const { sip_port: sipPort, url: witnessUrl } = listening.parse(JSON.parse(ready));
  return { ...child, sipPort, witnessUrl };
}
