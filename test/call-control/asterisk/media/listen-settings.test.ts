import { describe, expect, it } from 'vitest';
import { readListen } from '../../../../src/call-control/asterisk/media/listen-settings.ts';

const url = 'wss://agent.example.com/calls';
const hook = { url: 'https://app.example.com/hook', method: 'POST', username: 'u', password: 'p' };
const base = { ...hook, method: 'POST' } as const;

describe('the members of a listen', () => {
  it('have the defaults of jambonz', () => {
    expect(readListen({ url }, null)).toEqual({
      address: { url: new URL(url), auth: undefined },
      sampleRate: 8000,
      mixType: 'mono',
      agentAudio: 'messages',
      agentSampleRate: 8000,
      passDtmf: false,
      playBeep: false,
      finishOnKey: '',
      maxLengthMs: Number.POSITIVE_INFINITY,
      metadata: {},
    });
  });

  it.each([
    [{}, 'messages'],
    [{ disableBidirectionalAudio: true }, 'none'],
    [{ bidirectionalAudio: { enabled: false, streaming: true } }, 'none'],
    [{ bidirectionalAudio: { streaming: true } }, 'stream'],
    [{ disableBidirectionalAudio: true, bidirectionalAudio: { enabled: true } }, 'messages'],
  ])('with %j let the agent play %s', (members, agentAudio) => {
    expect(readListen({ url, ...members }, null).agentAudio).toBe(agentAudio);
  });

  it('resolve an address without a host against the hook, with its credentials', () => {
    expect(readListen({ url: '/audio?x=1' }, base).address).toEqual({
      url: new URL('wss://app.example.com/audio?x=1'),
      auth: { username: 'u', password: 'p' },
    });
  });

  it.each(['//agent.elsewhere.com/x', '/\\\\agent.elsewhere.com/x', '//['])(
    'keep an address that begins with / on the host of the hook: %s',
    (given) => {
      expect(readListen({ url: given }, base).address.url.host).toBe('app.example.com');
    },
  );

  it('give an agent elsewhere only credentials of its own', () => {
    expect(readListen({ url }, base).address.auth).toBeUndefined();
    const wsAuth = { username: 'agent', password: 'secret' };
    expect(readListen({ url, wsAuth }, base).address.auth).toEqual(wsAuth);
  });

  it.each([
    [
      { url: 'https://agent.example.com' },
      'listen: url must be a ws or wss address, or begin with /',
    ],
    [{ url: '/audio' }, 'listen: url must be a ws or wss address, or begin with /'],
    [{ url, sampleRate: 11_025 }, 'listen: sampleRate must be one of 8000, 16000, 24000, 48000'],
    [
      { url, bidirectionalAudio: { sampleRate: 1 } },
      'listen: bidirectionalAudio.sampleRate must be one of 8000, 16000, 24000, 48000',
    ],
    [{ url, transcribe: {} }, 'listen: transcribe is not possible over Asterisk: leave it out'],
  ])('are refused: %j', (verb, problem) => {
    expect(() => readListen(verb, null)).toThrow(problem);
  });
});
