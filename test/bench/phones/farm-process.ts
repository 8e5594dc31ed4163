import { fileURLToPath } from 'node:url';
import { startChild } from '../../../src/runtime/programs/child.ts';
import { freePort, freeUdpPort } from '../../../src/runtime/free-port.ts';
import { connectWitness, type Witness } from '../../callee-farm/witness/client.ts';

const program = fileURLToPath(new URL('../../callee-farm/main.ts', import.meta.url));
/** The two ports of the audio are two apart. */
const RTP_PORT_STEP = 2;

/** For how many seconds a callee rings, and talks before it hangs up, such as `2-8`. */
export type CalleeTimes = { ring: string; talk: string };

export type FarmProcess = AsyncDisposable & Witness & { sipPort: number; pid: number };

/** Starts the callees in a process of their own, which nothing else ends. */
export async function startFarmProcess(times: CalleeTimes): Promise<FarmProcess> {
  const [sipPort, rtpPort, witnessPort] = [
    await freeUdpPort(),
    await audioPort(),
    await freePort(),
  ];
  const options = {
    'sip-port': sipPort,
    'rtp-port': rtpPort,
    'witness-port': witnessPort,
    ...times,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const { pid, ...child } = await startChild(
    {
      name: 'callee-farm',
      file: process.execPath,
      args: [program, ...args],
      env: { PATH: process.env['PATH'] },
      stopSignal: 'SIGTERM',
    },
    { ready: /"sip_port"/ },
  );
  const witness = connectWitness(`http://127.0.0.1:${witnessPort}`);
  return { ...witness, sipPort, pid, [Symbol.asyncDispose]: child[Symbol.asyncDispose] };
}

async function audioPort(): Promise<number> {
  const port = await freeUdpPort();
  return port > 32_767 - RTP_PORT_STEP ? audioPort() : port;
}
