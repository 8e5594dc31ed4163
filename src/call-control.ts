import { callControlServerKeys, readConfig, simulatorKeys } from './config.ts';
import { faultKeys } from './fault-config.ts';
import { runProcess } from './process.ts';
import { startCallControl } from './start.ts';

await runProcess(() =>
  startCallControl(
    readConfig(
      { server: callControlServerKeys, simulator: simulatorKeys, faults: faultKeys },
      process.env,
    ),
  ),
);
