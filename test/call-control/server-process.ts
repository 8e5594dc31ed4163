import { startCallControlServer } from '../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { serverConfig, simulator } from './support.ts';

// Runs call control as a separate process, which a test can kill. Prints its URL.
const [, , dataDir = '', options = '{}'] = process.argv;
const given: Partial<SimulatorConfig> = JSON.parse(options);
const config = {
  server: serverConfig(dataDir),
  simulator: { ...simulator, speed: 10, ...given },
};
const { url } = await startCallControlServer(config);
process.stdout.write(`${url}\n`);
