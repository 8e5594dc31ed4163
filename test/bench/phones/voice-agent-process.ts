import { fileURLToPath } from 'node:url';
import { startChild } from '../../../src/runtime/programs/child.ts';
import { freePort } from '../../../src/runtime/free-port.ts';

const program = fileURLToPath(new URL('../../../examples/voice-agent.ts', import.meta.url));

/** Starts the example of a voice agent, which greets and repeats what callees say, over WebSockets. */
export async function startVoiceAgentProcess(): Promise<
  { url: string; pid: number } & AsyncDisposable
> {
  const port = await freePort();
  const child = await startChild(
    {
      name: 'voice-agent',
      file: process.execPath,
      args: [program],
      env: { PATH: process.env['PATH'], PORT: `${port}` },
      stopSignal: 'SIGTERM',
    },
    { ready: /^ready\b/ },
  );
  return { ...child, url: `http://127.0.0.1:${port}/agent` };
}
