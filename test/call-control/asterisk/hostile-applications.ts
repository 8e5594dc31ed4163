type Verbs = readonly Record<string, unknown>[];
type Places = {
  /** Of the hostile servers. */
  origin: string;
  /** A SIP address at which the farm behaves so. */
  sip: (behaviour: string) => string;
};

const dial = (sipUri: string, more: object = {}) => ({
  verb: 'dial',
  target: [{ type: 'sip', sipUri }],
  ...more,
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What a hostile application plays, by name. Each tries to keep, fill, break or reach something. */
export function hostileApplications({ origin, sip }: Places): Record<string, Verbs> {
  const agents = origin.replace('http', 'ws');
  const listen = (agent: string, more: object = {}) => [
    { verb: 'listen', url: `${agents}/agent/${agent}`, ...more },
    { verb: 'pause', length: 60 },
  ];
  const streaming = { bidirectionalAudio: { enabled: true, streaming: true, sampleRate: 48_000 } };
  const again = { verb: 'redirect', actionHook: '/hook/loop' };
  return {
    loop: [{ verb: 'pause', length: 0 }, again],
    tags: range(5000).map((more) => ({ verb: 'tag', data: { more } })),
    recordings: range(60).map((index) => ({
      verb: 'config',
      record: { action: index % 2 === 0 ? 'startCallRecording' : 'stopCallRecording' },
    })),
    texts: [
      { verb: 'say', disableTtsCache: true, text: range(2000).map((index) => `Text ${index}.`) },
    ],
    'long-text': [
      { verb: 'say', text: 'x'.repeat(500_000) },
      { verb: 'pause', length: 60 },
    ],
    downloads: range(300).map((index) => ({
      verb: 'play',
      url: `${origin}/sound/${index}.wav`,
      timeoutSecs: 0.001,
    })),
    drips: [
      { verb: 'play', url: `${origin}/sound/moved.wav` },
      { verb: 'play', url: [`${origin}/sound/drip.wav`, `${origin}/sound/good.wav`] },
    ],
    files: ['/etc/passwd', 'file:///etc/passwd', '../ledger.ndjson'].map((url) => ({
      verb: 'play',
      url,
    })),
    clicks: [{ verb: 'play', url: 'silence_stream://0', loop: 'forever' }],
    speech: [
      { verb: 'gather', input: ['speech', 'digits'], timeout: 60, actionHook: '/hook/silent' },
    ],
    gathers: range(2000).map(() => ({ verb: 'gather', timeout: -1, actionHook: 'ftp://x' })),
    keys: [{ verb: 'dtmf', dtmf: '1'.repeat(100), duration: 6000 }],
    'listen-nobody': listen('nobody'),
    'listen-deep': listen('deep'),
    'listen-odd': listen('odd', { mixType: 'stereo', sampleRate: 16_000 }),
    'listen-flood': listen('flood'),
    'listen-loud': listen('loud', streaming),
    'listen-bomb': listen('bomb', streaming),
    'listen-deaf': listen('deaf', { sampleRate: 48_000, mixType: 'mixed' }),
    'listen-rude': listen('rude', { maxLength: 0.5, metadata: { x: 'x'.repeat(500_000) } }),
    'dial-answered': [dial(sip('answered'), { timeLimit: 1e12, timeout: 1e12 })],
    'dial-ringing': [dial(sip('no-answer'), { timeout: 1e300 })],
    'dial-busy': [dial(sip('busy')), dial(sip('busy')), dial(sip('busy'))],
    'dial-headers': [
      dial(sip('answered'), { headers: { 'X-A': 'a\r\nRoute: <sip:127.0.0.1>' } }),
      dial(sip('answered'), { headers: Object.fromEntries(range(100).map((i) => [`X-${i}`, i])) }),
      { verb: 'dial', target: [{ type: 'phone', number: '+19005550100' }] },
      dial(sip('answered'), { callerName: '"\r\n', callerId: '1;2' }),
      dial(`${sip('answered')};maddr=127.0.0.1`),
    ],
    'dial-many': range(300).map(() => dial(`${sip('busy')}?X-A=1`)),
  };
}
