import type { Lookup } from '../../../src/jambonz/client.ts';
import type { DialerWorld, TestDeps } from './world.ts';

/** The answer to a look-up that finds a call. */
export function foundCall(callSid: string, callStatus: 'ringing' | 'completed'): Lookup {
  return {
    kind: 'found',
    call: { callSid, callStatus, sipStatus: 200, durationSeconds: 7, endedBy: 'caller' },
  };
}

/** Dependencies whose call control gives these answers to look-ups: by request, or by sid. */
export function depsAnswering(
  world: DialerWorld,
  answers: { find?: Lookup; get?: Lookup },
): TestDeps {
  const deps = world.deps();
  Object.assign(deps.callControl.answers, answers);
  return deps;
}
