import { expect, test } from 'vitest';
import { Applications } from '../../../src/call-control/server/application/applications.ts';
import type { Telephone } from '../../../src/call-control/server/application/telephone.ts';
import { stage } from './stage.ts';

const answered = (body: string) =>
  ({ kind: 'answered', status: 200, contentType: 'application/json', body }) as const;
const broken = () => {
  throw new Error('the line is dead');
};

function play(changes: Partial<Telephone> = {}) {
  const { telephone, ...scene } = stage([[{ verb: 'pause', length: 1 }]]);
  const applications = new Applications(() => ({ ...telephone, ...changes }));
  return { ...scene, applications };
}

test('an error while an application is played is its problem and ends the call', async () => {
  const { applications, call, ended } = play({ members: broken, answeredForMs: () => 2500 });
  applications.start(call);
  expect(await ended).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
  expect(call.applicationProblem).toBe('the application could not be played: the line is dead');
});

test('an error over the answer to a detection reaches nobody else', async () => {
  const { applications, call } = play({ answeredForMs: broken });
  await applications.take(call, answered('[{"verb":"hangup"}]'));
  expect(call.applicationProblem).toBe('the application could not be played: the line is dead');
});
