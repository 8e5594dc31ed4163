import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startStandaloneApi } from './standalone-api.ts';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;
const US_PER_MS = 1e3;

/** Serves the API until the parent process ends it, and answers each message with what it measured. */
const databaseUrl = process.argv[2] ?? '';
const api = await startStandaloneApi({ databaseUrl });
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

let usedBefore = process.threadCpuUsage();
let longestTurnUs = 0;
/** Runs once a turn. Without `unref` the event loop would not wait for events, and turn all the time. */
function measureTurn(): void {
  const { user, system } = process.threadCpuUsage(usedBefore);
  usedBefore = process.threadCpuUsage();
  longestTurnUs = Math.max(longestTurnUs, user + system);
  setImmediate(measureTurn).unref();
}
measureTurn();

process.on('message', () => {
  process.send?.({
    longestTurnMs: longestTurnUs / US_PER_MS,
    // The histogram holds the time between two ticks of its timer.
    maxDelayMs: delays.max / NS_PER_MS - RESOLUTION_MS,
    p99DelayMs: delays.percentile(99) / NS_PER_MS - RESOLUTION_MS,
    rssBytes: process.memoryUsage.rss(),
  });
  delays.reset();
  longestTurnUs = 0;
});
process.send?.(api.url);
