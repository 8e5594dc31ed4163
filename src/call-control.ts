import { callControlServerKeys, readConfig, simulatorKeys } from './config/config.ts';
import { faultKeys } from './config/faults.ts';
import { runProcess } from './runtime/process.ts';
import { startCallControl } from './start/call-control.ts';

await runProcess(() =>
  startCallControl(
    readConfig(
      { server: callControlServerKeys, simulator: simulatorKeys, faults: faultKeys },
      process.env,
    ),
  ),
);
