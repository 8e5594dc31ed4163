import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SoundCache } from '../../../../src/asterisk/media/sound/sound-cache.ts';
import { SoundDownloads } from '../../../../src/asterisk/media/sound/sound-download.ts';
import { CACHE_FOLDER, Sounds } from '../../../../src/asterisk/media/sound/sounds.ts';
import { writeWav } from '../../../../src/asterisk/media/sound/wav.ts';
import { ANYWHERE, PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { SpeechServer } from '../speech-server.ts';
import type { Answer } from '../speech-server.ts';
import { tone } from '../tone.ts';

const NO_FILE = 'there is no such file in the folder ASTERISK_SOUNDS_DIR';
const CLINIC = { owner: 'clinic', signal: new AbortController().signal };
const second = writeWav(tone({ seconds: 1 }));

describe('the sounds that applications name', () => {
  let outer: string;
  let soundsDir: string;
  let nowMs: number;
  let stack: AsyncDisposableStack;

  beforeEach(async () => {
    outer = await mkdtemp(join(tmpdir(), 'redial-sounds-'));
    soundsDir = join(outer, 'sounds');
    await mkdir(join(soundsDir, 'greetings'), { recursive: true });
    await writeFile(join(outer, 'secret.wav'), second);
    await writeFile(join(soundsDir, 'greetings/hello.wav'), second);
    nowMs = Date.parse('2026-03-02T10:00:00Z');
    stack = new AsyncDisposableStack();
  });
  afterEach(async () => {
    await stack.disposeAsync();
    await rm(outer, { recursive: true, force: true });
  });

  const now = () => nowMs;
  const open = (rule = ANYWHERE) => {
    const downloads = stack.use(new SoundDownloads(rule));
    const folder = join(soundsDir, CACHE_FOLDER);
    const cache = new SoundCache({ folder, maxBytes: 2 ** 30, now });
    return new Sounds({ cache, downloads, soundsDir, now });
  };
  const serve = async (answer: (request: { headers: object }) => Answer | Promise<Answer>) =>
    stack.use(await SpeechServer.start(answer));

  test.each(['greetings/hello.wav', './greetings/../greetings/hello.wav'])(
    'are files below the folder: %s',
    async (address) => {
      expect((await open().find(address, CLINIC)).durationMs).toBe(1000);
    },
  );

  test('are files below the folder by their URL and whole path, too', async () => {
    const file = join(soundsDir, 'greetings/hello.wav');
    expect((await open().find(file, CLINIC)).durationMs).toBe(1000);
    expect((await open().find(`file://${file}`, CLINIC)).durationMs).toBe(1000);
  });

  test.each([
    '../secret.wav',
    'greetings/../../secret.wav',
    'file:///etc/passwd',
    '/etc/passwd',
    'file://server/hello.wav',
    'none.wav',
    '.',
  ])('are no files elsewhere: %s', async (address) => {
    await expect(open().find(address, CLINIC)).rejects.toThrow(NO_FILE);
  });

  test('are no files to which a symbolic link leads out of the folder', async () => {
    await symlink(join(outer, 'secret.wav'), join(soundsDir, 'link.wav'));
    await expect(open().find('link.wav', CLINIC)).rejects.toThrow(NO_FILE);
  });

  test('are no files of the cache', async () => {
    const { path } = await open().find('greetings/hello.wav', CLINIC);
    await expect(open().find(`${path}.wav`, CLINIC)).rejects.toThrow(NO_FILE);
  });

  test('change when their file does', async () => {
    const sounds = open();
    await sounds.find('greetings/hello.wav', CLINIC);
    await writeFile(join(soundsDir, 'greetings/hello.wav'), writeWav(tone({ seconds: 2 })));
    expect((await sounds.find('greetings/hello.wav', CLINIC)).durationMs).toBe(2000);
  });

  test('are fetched once while they are fresh, in the next process too', async () => {
    const server = await serve(() => ({
      body: second,
      headers: { 'cache-control': 'max-age=90' },
    }));
    const address = `${server.url}/a.wav?x=1`;
    expect((await open().find(address, CLINIC)).durationMs).toBe(1000);
    nowMs += 89_000;
    await open().find(address, CLINIC);
    expect(server.received.length).toBe(1);
    nowMs += 2000;
    await open().find(address, CLINIC);
    expect(server.received.length).toBe(2);
  });

  test('are asked for by their ETag when they are no longer fresh', async () => {
    const server = await serve(({ headers }) =>
      'if-none-match' in headers ? { status: 304 } : { body: second, headers: { etag: '"v1"' } },
    );
    const sounds = open();
    const address = `${server.url}/a.wav`;
    await sounds.find(address, CLINIC);
    nowMs += 61_000;
    expect((await sounds.find(address, CLINIC)).durationMs).toBe(1000);
    nowMs += 59_000;
    await sounds.find(address, CLINIC);
    expect(server.received.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"v1"',
    ]);
  });

  test('are fetched once for all calls that want them at once', async () => {
    const server = await serve(() => ({ body: second }));
    const sounds = open();
    await Promise.all([1, 2, 3].map(() => sounds.find(`${server.url}/a.wav`, CLINIC)));
    expect(server.received.length).toBe(1);
  });

  test('are fetched a few at a time, and those of another organization in their turn', async () => {
    const answers: (() => void)[] = [];
    const hostile = { ...CLINIC, owner: 'hostile' };
    const server = await serve(() => {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      answers.push(() => resolve({ status: 404 }));
      return promise;
    });
    const sounds = open();
    const failures: string[] = [];
    const keep = (error: unknown) => failures.push(String(error));
    const fetching = Array.from({ length: 200 }, (_, index) =>
      sounds.find(`${server.url}/${index}.wav`, hostile).catch(keep),
    );
    const late = 'SoundError: 100 sounds of the organization wait already: play fewer at a time';
    await expect.poll(() => failures).toEqual(Array.from({ length: 92 }, () => late));
    await expect.poll(() => server.received).toHaveLength(8);
    const other = sounds.find(`${server.url}/other.wav`, CLINIC).catch(() => undefined);
    await expect.poll(() => server.received.at(-1)?.path).toBe('/other.wav');
    expect(server.received).toHaveLength(9);
    server.answer = () => ({ status: 404 });
    for (const answer of answers) answer();
    await Promise.all([other, ...fetching]);
    expect(server.received).toHaveLength(109);
  });

  test('are given up when nobody waits for them any more', { timeout: 5000 }, async () => {
    const server = await serve(() => new Promise<Answer>(() => {}));
    const sounds = open();
    const over = [new AbortController(), new AbortController()] as const;
    const find = (index: number, { signal }: AbortController) =>
      sounds.find(`${server.url}/${index}.wav`, { owner: 'clinic', signal });
    const first = find(0, over[0]);
    const same = find(0, over[1]);
    const others = Array.from({ length: 20 }, (_, index) => find(index + 1, over[0]));
    await expect.poll(() => server.received, { timeout: 3000 }).toHaveLength(8);
    const ended = Promise.allSettled(others);
    over[0].abort();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
    expect(server.received).toHaveLength(8);
    over[1].abort();
    await expect(Promise.all([first, same])).rejects.toThrow('cannot be reached, or broke off');
  });

  test.each<[string, Answer, string]>([
    ['a status', { status: 404 }, 'its server answered with status 404, not 200'],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      'its server answered with status 302, not 200',
    ],
    ['no sound', { body: '<html>' }, 'it is not a WAV file; accepted are'],
    ['over 20 MB', { body: Buffer.alloc(20 * 2 ** 20 + 1) }, 'it is larger than 20 MB'],
  ])('are refused when their server answers with %s', async (_, answer, problem) => {
    const server = await serve(() => answer);
    await expect(open().find(`${server.url}/a.wav`, CLINIC)).rejects.toThrow(problem);
  });

  test('are refused at an address of the internal network', async () => {
    const server = await serve(() => ({ body: second }));
    const { port } = new URL(server.url);
    const sounds = open(PUBLIC_ONLY);
    await expect(sounds.find(`${server.url}/a.wav`, CLINIC)).rejects.toThrow(
      'its address must be a public address',
    );
    await expect(sounds.find(`http://localhost:${port}/a.wav`, CLINIC)).rejects.toThrow(
      'its address must be a public address',
    );
    expect(server.received).toEqual([]);
  });

  test.each([
    ['tone_stream://%(100,100,440)', 'tone_stream is not played through Asterisk'],
    ['ftp://example.com/a.wav', 'its address must be an http or https URL'],
    ['http://', 'its address must be an http or https URL'],
  ])('are not %s', async (address, problem) => {
    await expect(open().find(address, CLINIC)).rejects.toThrow(problem);
  });
});
