import { callControlServerKeys, readConfig, simulatorKeys } from './config.ts';
import { runProcess } from './process.ts';
import { startCallControl } from './start.ts';

await runProcess(() =>
  startCallControl(
    readConfig({ server: callControlServerKeys, simulator: simulatorKeys }, process.env),
  ),
);
