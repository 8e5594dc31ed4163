import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { cacheDir } from './src/dev/data/cache-dir.ts';
import { SpreadWaits } from './test/support/spread-waits.ts';
import { filesThatNeedServers } from './test/support/test-files.ts';

const needServers = filesThatNeedServers();

export default defineConfig({
  test: {
    maxConcurrency: 3,
    // Node strips types itself: without Vite's transforms the unit tests take a sixth less processor time.
    experimental: { viteModuleRunner: false },
    // Seconds on an idle machine; a busy one may take ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: SpreadWaits },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...needServers],
          pool: 'threads',
          isolate: false,
          // They wait for timers more than they compute.
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          sequence: { groupOrder: 2 },
          include: needServers,
          globalSetup: ['test/support/global-setup.ts'],
          // The Temporal core crashes in worker threads.
          pool: 'forks',
          // Measured over a whole run: threads of V8 took 128 s of processor time instead of 146.
          execArgv: ['--max-semi-space-size=64', '--initial-old-space-size=1024'],
          isolate: false,
          // Measured on two cores: 782 and 806 s with three, where the processors are idle for a tenth of the
          // time, and 755 to 778 s with four, where tasks of workflows time out for want of a processor.
          maxWorkers: 3,
          // Processes that tests start inherit it, and load in half the time.
          env: { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') },
        },
      },
    ],
  },
});
