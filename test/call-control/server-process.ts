import { startCallControlServer } from '../../src/call-control/server.ts';
import { serverConfig, simulator } from './support.ts';

// Call control as a process of its own, to be killed: prints its address and stays.
const [, , dataDir = ''] = process.argv;
const config = { server: serverConfig(dataDir), simulator: { ...simulator, speed: 10 } };
const { url } = await startCallControlServer(config);
process.stdout.write(`${url}\n`);
