import { describe, expect, test } from 'vitest';
import { settled, stage } from './stage.ts';
import type { Reply } from './stage.ts';

const hello = { verb: 'say', text: 'Good morning, this is the dentist.' };
const menu = { verb: 'gather', numDigits: 1, actionHook: '/menu', say: { text: 'Press one.' } };
const refused = { kind: 'failed', failure: '4xx', status: 404 } as const;

async function play(...[replies, changes]: Parameters<typeof stage>) {
  const scene = stage(replies, changes);
  void scene.run.start();
  return { ...scene, end: await scene.ended };
}

describe('the application of a call', () => {
  test('is requested with the defaults last and ends after its verbs', async () => {
    const { asked, call, end } = await play([[hello, { verb: 'pause', length: 3 }]]);
    expect(asked[0]?.hook.url).toBe('https://agent.test/start?a=1');
    expect(JSON.stringify(asked[0]?.payload)).toBe(
      '{"call_sid":"a call","customerData":{"order":7},"defaults":{' +
        '"synthesizer":{"vendor":"google","language":"en-GB","voice":"en-GB-A"},' +
        '"recognizer":{"vendor":"google","language":"en-GB"}}}',
    );
    expect(call.transcript).toBe('Agent: Good morning, this is the dentist.');
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 5 });
  });

  test('treats a negative length as zero', async () => {
    const verbs = [
      { verb: 'pause', length: 3 },
      { verb: 'pause', length: -3600 },
    ];
    const late = { verb: 'gather', timeout: -3600 };
    const { end } = await play([[...verbs, late]]);
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 3 });
  });

  test('has a transcript of at most 100,000 characters', async () => {
    const said = { verb: 'say', text: 'a'.repeat(60_000) };
    const { call } = await play([[said, said, said]]);
    expect(call.transcript?.length).toBe(100_001);
  });

  test('ends at the verb hangup', async () => {
    const { call, end } = await play([[hello, { hangup: {} }, hello]]);
    expect(call.transcript).toBe('Agent: Good morning, this is the dentist.');
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
  });

  test('can be part of the request', async () => {
    const appJson = JSON.stringify([{ verb: 'pause', length: 4 }]);
    const application = { callHook: null, appJson, speech: null };
    const { asked, end } = await play([], { application });
    expect(asked).toEqual([]);
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 4 });
  });

  test.each([
    ['an empty list', [], undefined],
    ['an invalid verb', [{ verb: 'sing' }], 'invalid instruction: sing'],
    ['an unsupported verb', [{ verb: 'dial' }], 'dial: is not played by this call control'],
    ['status 404', refused, 'the hook refused (status 404)'],
    [
      'invalid JSON',
      { kind: 'answered', status: 200, contentType: 'application/json', body: '[' } as const,
      /JSON/,
    ],
  ])('ends at once if the hook answers %s', async (_, reply, problem) => {
    const { call, end } = await play([reply]);
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 0 });
    if (problem === undefined) expect(call.applicationProblem).toBeUndefined();
    else expect(call.applicationProblem).toMatch(problem);
  });

  test('that is invalid JSON in the request ends the call', async () => {
    const application = { callHook: null, appJson: 'say hello', speech: null };
    const { call, end } = await play([], { application });
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 0 });
    expect(call.applicationProblem).toMatch(/JSON/);
  });

  test.each<[string, Reply]>([
    ['an object', { verb: 'hangup' }],
    ['plain text', 'OK'],
  ])('is silent until it is replaced if the hook answers %s', async (_, reply) => {
    const { call, run, ended } = stage([reply]);
    void run.start();
    await settled();
    run.replace([{ verb: 'say', text: 'Anybody there?' }]);
    await ended;
    expect(call.transcript).toBe('Agent: Anybody there?');
  });
});

describe('a gather', () => {
  test('sends the keys to its action hook and plays the answer', async () => {
    const { asked, call, end } = await play([[menu, hello], [{ verb: 'say', text: 'Bye.' }]], {
      answers: [{ digits: '1' }],
    });
    expect(asked[1]).toEqual({
      hook: {
        url: 'https://agent.test/menu',
        method: 'POST',
        username: 'redial',
        password: 'secret',
      },
      payload: {
        call_sid: 'a call',
        customerData: { order: 7 },
        digits: '1',
        reason: 'dtmfDetected',
      },
    });
    expect(call.transcript).toBe('Agent: Press one.\nCallee pressed: 1\nAgent: Bye.');
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
  });

  test('sends its id as the last member', async () => {
    const { asked } = await play([[{ ...menu, id: 'main' }]], { answers: [{}] });
    expect(Object.entries(asked[1]?.payload ?? {}).slice(-2)).toEqual([
      ['reason', 'timeout'],
      ['verb_id', 'main'],
    ]);
  });

  test.each<[string, Reply]>([
    ['an empty list', []],
    ['an object', { ok: true }],
    ['plain text', 'OK'],
  ])('is followed by the next verb if the hook answers %s', async (_, reply) => {
    const { call, sentStatuses } = await play([[menu, hello], reply], {
      answers: [{ digits: '1' }],
    });
    expect(call.transcript).toMatch(/dentist\.$/);
    expect(sentStatuses).toEqual([]);
  });

  test.each<[string, Reply, string]>([
    ['status 404', refused, 'the hook refused (status 404)'],
    ['an invalid verb', [{ verb: 'sing' }], 'invalid instruction: sing'],
  ])(
    'is followed by the next verb and a status webhook if the hook answers %s',
    async (_, reply, reason) => {
      const { call, sentStatuses } = await play([[menu, hello], reply], {
        answers: [{ digits: '1' }],
      });
      expect(call.transcript).toMatch(/dentist\.$/);
      expect(sentStatuses).toEqual([{ error: 'invalid actionHook response', reason }]);
      expect(call.applicationProblem).toBe(reason);
    },
  );

  test('without an action hook sends no request', async () => {
    const { asked, call } = await play([[{ verb: 'gather', numDigits: 1 }, hello]], {
      answers: [{ digits: '1' }],
    });
    expect(asked).toHaveLength(1);
    expect(call.transcript).toMatch(/^Callee pressed: 1\nAgent: Good/);
  });

  test('is the last verb if the callee hangs up', async () => {
    const { asked, call, end } = await play([[menu, hello]], {
      answers: [{ hangup: true, after_seconds: 4 }],
    });
    expect(asked).toHaveLength(1);
    expect(call.transcript).toBe('Agent: Press one.');
    expect(end).toEqual({ endedBy: 'caller', durationSeconds: 4 });
  });

  test('gets no answer after the script and from a machine', async () => {
    const twice = await play([[menu, menu]], { answers: [{ digits: '1' }] });
    expect(twice.asked.map(({ payload }) => payload['reason'])).toEqual([
      undefined,
      'dtmfDetected',
      'timeout',
    ]);
    const plan = { steps: [], shuffled: false, acknowledged: true, isMachine: true } as const;
    const machine = await play([[menu]], { plan, answers: [{ digits: '1' }] });
    expect(machine.asked[1]?.payload).toMatchObject({ reason: 'timeout' });
  });

  test('asks for what the record of a config says, and keeps why it is not possible', async () => {
    const record = { action: 'startCallRecording' };
    const recorded = await play([[{ verb: 'config', record }]]);
    expect(recorded.recordRequests).toEqual([record]);
    expect(recorded.call.applicationProblem).toBeUndefined();
    const refusal = await play([[{ verb: 'config', record: [] }]]);
    expect(refusal.call.applicationProblem).toBe('a list asks for nothing');
  });

  test('uses the recognizer that config has set', async () => {
    const recognizer = { vendor: 'aws', language: 'de-DE' };
    const { asked } = await play(
      [
        [
          { verb: 'config', recognizer },
          { verb: 'config', recognizer: { vendor: 'default', language: 'default' } },
          { ...menu, input: ['speech'] },
        ],
      ],
      { answers: [{ speech: 'Ja' }] },
    );
    expect(asked[1]?.payload).toMatchObject({
      speech: { language_code: 'de-DE', vendor: { name: 'aws' } },
    });
  });
});

describe('a redirect', () => {
  test('plays the verbs of another hook', async () => {
    const { asked, call } = await play([[{ redirect: { actionHook: '/next' } }, menu], [hello]]);
    expect(asked[1]?.hook).toMatchObject({ url: 'https://agent.test/next', username: 'redial' });
    expect(asked[1]?.payload).toEqual({ call_sid: 'a call', customerData: { order: 7 } });
    expect(call.transcript).toBe('Agent: Good morning, this is the dentist.');
  });

  test('to another host drops the credentials and becomes the base of later hooks', async () => {
    const away = { verb: 'redirect', actionHook: 'https://other.test/start' };
    const { asked } = await play([[away], [menu]], { answers: [{ digits: '1' }] });
    expect(asked.slice(1).map(({ hook }) => hook)).toEqual([
      { url: 'https://other.test/start', method: 'POST' },
      { url: 'https://other.test/menu', method: 'POST' },
    ]);
  });

  test('whose hook fails ends the call', async () => {
    const { call, end } = await play([[{ redirect: { actionHook: '/next' } }, hello], refused]);
    expect(call.transcript).toBeUndefined();
    expect(call.applicationProblem).toBe('the hook refused (status 404)');
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 0 });
  });

  test('to an address other than http ends the call', async () => {
    const { call } = await play([[{ redirect: { actionHook: 'wss://agent.test' } }]]);
    expect(call.applicationProblem).toBe(
      'the hook must be an http or https address, or begin with /',
    );
  });

  test('can change the status hook', async () => {
    const redirect = { actionHook: '/next', statusHook: 'https://other.test/status' };
    const { call } = await play([[{ redirect }], [hello]]);
    expect(call.statusHook).toEqual({ url: 'https://other.test/status', method: 'POST' });
  });
});

describe('an application', () => {
  test('replaces customerData with the verb tag', async () => {
    const { asked } = await play([[{ tag: { data: { step: 2 } } }, menu]], { answers: [{}] });
    expect(asked[1]?.payload).toMatchObject({ customerData: { step: 2 } });
  });

  test('takes no time for answer, alert and config, and 2 s for a sound', async () => {
    const { end } = await play([
      [
        { verb: 'answer' },
        { verb: 'alert', message: 'Hello' },
        { verb: 'config', notifyEvents: true },
        { verb: 'play', url: 'https://example.com/a.mp3' },
      ],
    ]);
    expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
  });

  test('plays no further verb after a stop', async () => {
    const { call, run } = stage([[{ verb: 'pause', length: 100_000 }, hello]]);
    const played = run.start();
    await settled();
    run.stop();
    await played;
    expect(call.transcript).toBeUndefined();
  });
});

describe('a replacement of an application', () => {
  test('is played instead of the running verbs', async () => {
    const { call, run, ended } = stage([[{ verb: 'say', text: 'One', loop: 'forever' }, menu]]);
    const played = run.start();
    await settled();
    run.replace([{ verb: 'say', text: 'Two' }]);
    await played;
    expect(call.transcript).toBe('Agent: One\nAgent: Two');
    expect(await ended).toMatchObject({ endedBy: 'jambonz' });
  });

  test('does not wait for the answer of a slow hook', async () => {
    const { call, run, ended } = stage([new Promise<never>(() => {})]);
    const played = run.start();
    run.replace([{ verb: 'say', text: 'Two' }]);
    await played;
    await ended;
    expect(call.transcript).toBe('Agent: Two');
  });
});
