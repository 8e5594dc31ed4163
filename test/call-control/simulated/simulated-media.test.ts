import { describe } from 'vitest';
import type { CalleeAnswer } from '../../../src/call-control/application/callee-answer.ts';
import { Stopwatch } from '../../../src/call-control/application/stopwatch.ts';
import type { Call } from '../../../src/call-control/ledger/call.ts';
import { SimulatedMedia } from '../../../src/call-control/simulated/simulated-media.ts';
import { describeCallMedia } from '../application/call-media-contract.ts';
import type { ContractCallee } from '../application/call-media-contract.ts';

describe('the audio of a simulated call', () => {
  describeCallMedia(async (callee) => {
    const stopwatch = new Stopwatch({ speed: 1000, monotonicMs: () => performance.now() }, 0);
    // The simulated audio reads no other members of a call.
    const call = { plan: {}, to: '+442079460100', answers: [answerOf(callee)] } as unknown as Call;
    const media = new SimulatedMedia(call, { stopwatch, seed: 1 });
    return { media, [Symbol.asyncDispose]: async () => {} };
  });
});

function answerOf(callee: ContractCallee): CalleeAnswer {
  if (callee === null) return {};
  return 'digits' in callee ? { digits: callee.digits } : { hangup: true };
}
