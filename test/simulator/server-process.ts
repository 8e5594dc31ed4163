import { startCallControlServer } from '../../src/simulator/server.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { serverConfig, simulator } from './support.ts';

// Call control as a process of its own, to be killed: prints its address and stays.
const [, , dataDir = '', options = '{}'] = process.argv;
const given: Partial<SimulatorConfig> = JSON.parse(options);
const config = {
  server: serverConfig(dataDir),
  simulator: { ...simulator, speed: 10, ...given },
};
const { url } = await startCallControlServer(config);
process.stdout.write(`${url}\n`);
