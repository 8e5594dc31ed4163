import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { meter, observe, optionsOf } from './measure.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** How often the delay of the event loop is sampled. */
const RESOLUTION_MS = 20;

/** Measures event loop, processor time and memory of this process. */
export function observeProcess(): Disposable {
  using stack = new DisposableStack();
  observeEventLoop(stack);
  const cpu = meter().createObservableCounter('process.cpu.time', optionsOf('process.cpu.time'));
  cpu.addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / MICROSECONDS, { 'cpu.mode': 'user' });
    result.observe(system / MICROSECONDS, { 'cpu.mode': 'system' });
  });
  stack.use(
    observe('process.memory.usage', () => [{ value: process.memoryUsage.rss(), labels: {} }]),
  );
  return stack.move();
}

/** Every reading begins a new period, so that a short stall is not lost among days. */
function observeEventLoop(stack: DisposableStack): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  stack.defer(() => delays.disable());
  const seconds = (nanoseconds: number) => {
    // A sample is the time between two ticks, so an idle loop has the resolution as its delay.
    const delay = nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000;
    return [{ value: Number.isFinite(delay) ? Math.max(0, delay) : 0, labels: {} }];
  };
  stack.use(observe('nodejs.eventloop.delay.mean', () => seconds(delays.mean)));
  stack.use(observe('nodejs.eventloop.delay.p99', () => seconds(delays.percentile(99))));
  stack.use(
    observe('nodejs.eventloop.delay.max', () => {
      const longest = seconds(delays.max);
      delays.reset();
      return longest;
    }),
  );
  let last = performance.eventLoopUtilization();
  stack.use(
    observe('nodejs.eventloop.utilization', () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return [{ value: utilization, labels: {} }];
    }),
  );
}
