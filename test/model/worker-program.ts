import { startWorker } from '../../src/start/worker.ts';
import { MovableClock } from '../support/movable-clock.ts';
import type { WorkerCommand, WorkerReply } from './worker-processes.ts';

/*
 * A worker in a process of its own, which can be killed. Its parent starts it, stops it and moves its clock,
 * and gets an answer to each command.
 */
const clock = new MovableClock();
let worker: AsyncDisposable | undefined;

async function perform(command: WorkerCommand): Promise<WorkerReply> {
  clock.aheadMs = command.aheadMs;
  if (command.kind === 'start') {
    const { config, workflowBundlePath: codePath } = command;
    worker = await startWorker(config, { clock, workflowBundle: { codePath } });
  }
  if (command.kind === 'stop') await worker?.[Symbol.asyncDispose]();
  return { done: command.kind };
}

process.on('message', (command: WorkerCommand) => {
  void perform(command).then((reply) => process.send?.(reply));
});
// Its parent has ended.
process.on('disconnect', () => process.exit());
