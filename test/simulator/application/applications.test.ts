import { expect, test } from 'vitest';
import { Applications } from '../../../src/simulator/application/applications.ts';
import type { CallSession } from '../../../src/simulator/application/call-session.ts';
import { settled, stage } from './stage.ts';

const answered = (body: string) =>
  ({ kind: 'answered', status: 200, contentType: 'application/json', body }) as const;
const broken = () => {
  throw new Error('the line is dead');
};

function play(changes: Partial<CallSession> = {}) {
  const { telephone, ...scene } = stage([[{ verb: 'pause', length: 1 }]]);
  const applications = new Applications(() => ({ ...telephone, ...changes }));
  return { ...scene, applications };
}

test('an error while an application is played is its problem and ends the call', async () => {
  const { applications, call, ended } = play({ webhookMembers: broken, answeredForMs: () => 2500 });
  applications.start(call);
  expect(await ended).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
  expect(call.applicationProblem).toBe('the application could not be played: the line is dead');
});

test('an error over the answer to a detection reaches nobody else', async () => {
  const { applications, call } = play({ answeredForMs: broken });
  await applications.applyReply(call, answered('[{"verb":"hangup"}]'));
  expect(call.applicationProblem).toBe('the application could not be played: the line is dead');
});

test('no application begins after all were stopped', async () => {
  const { applications, call, asked } = play();
  applications.stopAll();
  applications.start(call);
  await applications.applyReply(call, answered('[{"verb":"pause","length":3600}]'));
  await settled();
  expect([asked, call.applicationStarted]).toEqual([[], undefined]);
});

test('it is kept that an application was begun before it is asked for, and none begins twice', async () => {
  const kept = Promise.withResolvers<void>();
  const changes: unknown[] = [];
  const amend = (change: unknown) => {
    changes.push(change);
    return kept.promise;
  };
  const { applications, call, asked, ended } = play({ amendCall: amend });
  applications.start(call);
  await settled();
  expect([changes, asked]).toEqual([[{ applicationStarted: true }], []]);
  kept.resolve();
  await ended;
  expect(asked).toHaveLength(1);
  applications.start({ ...call, applicationStarted: true });
  await settled();
  expect(asked).toHaveLength(1);
});
