import type { Behaviour } from './behaviours/plan.ts';
import { audioOf, type Caller, startCaller } from './caller.ts';
import { isRequest } from './sip/message.ts';
import { type CalleeFarm, startCalleeFarm } from './start.ts';

export const NUMBER = '+442079460100';
export const timers = { t1Ms: 20, t2Ms: 80, t4Ms: 100 };

/** Runs a test against a farm with one behaviour, and a caller of its number. */
export async function call(
  behaviour: Behaviour,
  test: (caller: Caller, farm: CalleeFarm) => Promise<void>,
): Promise<void> {
  const defaults = { ring_after_ms: 10, answer_after_ms: 10, act_after_ms: 20 };
  await using farm = await startCalleeFarm({ timers, defaults });
  await farm.setBehaviour(NUMBER, behaviour);
  await using caller = await startCaller(farm.sipPort, NUMBER);
  await test(caller, farm);
}

/** Calls and confirms the answer. Returns the port of the callee's audio. */
export async function answer(caller: Caller): Promise<number> {
  caller.send(caller.invite());
  const response = await caller.response(200);
  caller.sendInDialog('ACK', 1);
  return audioOf(response).port;
}

/** The first call of the farm, once it has ended. */
export async function ended(farm: CalleeFarm) {
  const [seen] = await farm.until(([first]) => first !== undefined && first.ended_at !== null);
  return seen;
}

/** The statuses of all answers, each once. */
export function statuses(caller: Caller): number[] {
  const all = caller.messages.flatMap((message) => (isRequest(message) ? [] : [message.status]));
  return [...new Set(all)];
}
