import { expect, test } from 'vitest';
import { Applications } from '../../../src/call-control/application/applications.ts';
import type { CallSession } from '../../../src/call-control/application/call-session.ts';
import { settled, stage } from './stage.ts';

const answered = (body: string) =>
  ({ kind: 'answered', status: 200, contentType: 'application/json', body }) as const;
const failing = () => {
  throw new Error('the line is dead');
};

function play(changes: Partial<CallSession> = {}) {
  const { session, ...scene } = stage([[{ verb: 'pause', length: 1 }]]);
  const applications = new Applications(() => ({ ...session, ...changes }));
  return { ...scene, applications };
}

test('an error while an application is played is recorded and ends the call', async () => {
  const { applications, call, ended } = play({
    webhookMembers: failing,
    answeredForMs: () => 2500,
  });
  applications.start(call, null);
  expect(await ended).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
  expect(call.applicationProblem).toBe('the application could not be played: the line is dead');
});

test('an error while an AMD reply is applied is recorded, not thrown', async () => {
  const { applications, call } = play({ answeredForMs: failing });
  await applications.applyReply(call, answered('[{"verb":"hangup"}]'));
  expect(call.applicationProblem).toBe('the application could not be played: the line is dead');
});

test('no application starts after all were stopped', async () => {
  const { applications, call, asked } = play();
  applications.stopAll();
  applications.start(call, null);
  await applications.applyReply(call, answered('[{"verb":"pause","length":3600}]'));
  await settled();
  expect([asked, call.applicationStarted]).toEqual([[], undefined]);
});

test('an application is recorded as started before its hook is requested, and starts once', async () => {
  const recorded = Promise.withResolvers<void>();
  const changes: unknown[] = [];
  const amend = (change: unknown) => {
    changes.push(change);
    return recorded.promise;
  };
  const { applications, call, asked, ended } = play({ amendCall: amend });
  applications.start(call, null);
  await settled();
  expect([changes, asked]).toEqual([[{ applicationStarted: true }], []]);
  recorded.resolve();
  await ended;
  expect(asked).toHaveLength(1);
  applications.start({ ...call, applicationStarted: true }, null);
  await settled();
  expect(asked).toHaveLength(1);
});
