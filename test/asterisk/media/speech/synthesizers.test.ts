import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPackageTree } from '../../../../src/asterisk/packages/package-tree.ts';
import { readPlayable } from '../../../../src/asterisk/media/sound/playable.ts';
import { readWav, writeWav } from '../../../../src/asterisk/media/sound/wav.ts';
import { commandSpeech } from '../../../../src/asterisk/media/speech/command-speech.ts';
import { espeakSpeech } from '../../../../src/asterisk/media/speech/espeak-speech.ts';
import { httpSpeech } from '../../../../src/asterisk/media/speech/http-speech.ts';
import type {
  SpeechSynthesizer,
  Utterance,
} from '../../../../src/asterisk/media/speech/speech-synthesizer.ts';
import { cacheDir } from '../../../../src/dev/data/cache-dir.ts';
import { SpeechServer } from '../speech-server.ts';
import { tone } from '../tone.ts';

/**
 * Writes a second of WAV for each ten characters that it reads, and its arguments to the file that is
 * the first of them.
 */
const PROGRAM = `
const [, , ...args] = process.argv;
let text = '';
process.stdin.on('data', (part) => (text += part)).on('end', () => {
  if (text.includes('fail')) process.exit(7);
  const samples = Buffer.alloc(800 * 2 * text.length, 1);
  const head = Buffer.from('RIFF\\0\\0\\0\\0WAVEfmt \\x10\\0\\0\\0\\x01\\0\\x01\\0', 'latin1');
  const rest = Buffer.alloc(20);
  rest.writeUInt32LE(8000, 0);
  rest.writeUInt16LE(2, 8);
  rest.writeUInt16LE(16, 10);
  rest.write('data', 12);
  rest.writeUInt32LE(samples.length, 16);
  if (args.length > 0) require('node:fs').writeFileSync(args[0], JSON.stringify(args.slice(1)));
  process.stdout.write(Buffer.concat([head, rest, samples]));
});
`;

const utterance = (text: string, more: Partial<Utterance> = {}): Utterance => ({
  text,
  vendor: null,
  language: 'en-US',
  voice: null,
  ...more,
});

let folder: string;
let program: string;
let server: SpeechServer;

const hasEspeak = await findPackageTree('espeak-ng', { cacheDir }).then(
  () => true,
  () => false,
);

beforeAll(async () => {
  // Below a folder that every account can enter: espeak-ng runs under another one than root.
  folder = await mkdtemp('/tmp/redial-speech-');
  program = join(folder, 'speak.cjs');
  await writeFile(program, PROGRAM);
  await chmod(folder, 0o755);
  const speaker = commandSpeech([process.execPath, program]);
  server = await SpeechServer.start(async ({ body }) => {
    const { text } = JSON.parse(body.toString());
    if (text.includes('fail')) return { status: 500 };
    return { body: await speaker.synthesize(utterance(text)) };
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const engines: [string, () => Promise<SpeechSynthesizer>][] = [
  ['a command', async () => commandSpeech([process.execPath, program])],
  ['an HTTP server', async () => httpSpeech({ url: server.url, token: null })],
  ...(hasEspeak
    ? [
        ['espeak-ng', () => espeakSpeech({ cacheDir })] satisfies [
          string,
          () => Promise<SpeechSynthesizer>,
        ],
      ]
    : []),
];

describe.each(engines)('speech by %s', (_, create) => {
  test('is sound that can be played, longer for a longer text', async () => {
    const engine = await create();
    const lengths = await Promise.all(
      ['Hello.', 'Hello, this is a reminder of your appointment on Monday.'].map(async (text) => {
        const wav = await engine.synthesize(utterance(text));
        const { samplesPerSecond, samples } = await readPlayable(wav, '.wav');
        return samples.length / samplesPerSecond;
      }),
    );
    const [short = 0, long = 0] = lengths;
    expect(short).toBeGreaterThan(0.2);
    expect(long).toBeGreaterThan(short);
  });

  test('takes texts of any script and with anything in them', async () => {
    const engine = await create();
    const text = '--help "; $(date) \\ {voice} Grüße, привет 你好 1 < 2 & 3';
    expect(readWav(await engine.synthesize(utterance(text))).samples.length).toBeGreaterThan(0);
  });

  test('takes languages and voices that look like options, as if there were none', async () => {
    const engine = await create();
    const odd = { vendor: '--vendor', language: '--path=/etc', voice: '-f/etc/passwd' };
    expect(readWav(await engine.synthesize(utterance('Hi.', odd))).samples.length).toBeGreaterThan(
      0,
    );
  });
});

describe('speech by a command', () => {
  test('gets language, voice and vendor where its arguments name them', async () => {
    const file = join(folder, 'arguments.json');
    const template = ['--voice={voice}', '{language}', '{vendor}', '{other}'];
    const engine = commandSpeech([process.execPath, program, file, ...template]);
    await engine.synthesize(utterance('Hi.', { voice: 'amy-low' }));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
      '--voice=amy-low',
      'en-US',
      '',
      '{other}',
    ]);
  });

  test('fails with its exit code, and without the text', async () => {
    const engine = commandSpeech([process.execPath, program]);
    await expect(engine.synthesize(utterance('please fail'))).rejects.toThrow(
      'the speech program failed with code 7',
    );
    await expect(commandSpeech(['/no/such']).synthesize(utterance('Hi.'))).rejects.toThrow(
      'the speech program cannot be started',
    );
  });

  test('has none of the secrets of this process in its environment', async () => {
    vi.stubEnv('CALL_CONTROL_TOKEN', 'secret');
    const check = 'process.exit(process.env.CALL_CONTROL_TOKEN ? 9 : 8)';
    const engine = commandSpeech([process.execPath, '-e', check]);
    await expect(engine.synthesize(utterance('Hi.'))).rejects.toThrow('failed with code 8');
  });
});

describe('speech by an HTTP server', () => {
  test('is asked for with text, language, voice, vendor and the bearer token', async () => {
    server.received.length = 0;
    const engine = httpSpeech({ url: server.url, token: 'key' });
    await engine.synthesize(utterance('Hello.', { voice: 'amy', vendor: 'own' }));
    const [request] = server.received;
    expect(request?.headers['authorization']).toBe('Bearer key');
    expect(JSON.parse(String(request?.body))).toEqual({
      text: 'Hello.',
      language: 'en-US',
      voice: 'amy',
      vendor: 'own',
    });
  });

  test('fails with the status of its answer, and says when nobody listens', async () => {
    const engine = httpSpeech({ url: server.url, token: null });
    await expect(engine.synthesize(utterance('please fail'))).rejects.toThrow(
      'the speech server answered with status 500',
    );
    const silent = httpSpeech({ url: 'http://127.0.0.1:9', token: null });
    await expect(silent.synthesize(utterance('Hi.'))).rejects.toThrow(
      'the speech server cannot be reached',
    );
  });
});

describe.runIf(hasEspeak)('speech by espeak-ng', () => {
  test('follows markup', async () => {
    const plain = await seconds('Hello world.');
    const paused = await seconds('<speak>Hello <break time="2s"/> world.</speak>');
    expect(paused).toBeGreaterThan(plain + 1.5);
  });

  test('plays no file that markup names', async () => {
    // Of the rate of espeak-ng, which needs no converter for it then.
    const sound = join(folder, 'long.wav');
    await writeFile(sound, writeWav(tone({ samplesPerSecond: 22_050, seconds: 30 })));
    const plain = await seconds('<speak>Hello.</speak>');
    for (const markup of [
      `<audio src="${sound}"/>`,
      `<aud<audio src="${sound}"/>io src="${sound}"/>`,
      `<s><audio\nsrc="${sound}"></audio></s>`,
      `<s:audio src="${sound}"/>`,
    ]) {
      // What is left of a broken element may be read out.
      expect(await seconds(`<speak>Hello.${markup}</speak>`)).toBeLessThan(plain + 10);
    }
  });

  test('says that it does not know a language', async () => {
    await expect(seconds('Hello.', { language: 'xx-YY' })).rejects.toThrow(
      'the speech program failed with code 1',
    );
  });
});

/** How long espeak-ng speaks a text. */
async function seconds(text: string, more: Partial<Utterance> = {}): Promise<number> {
  const engine = await espeakSpeech({ cacheDir });
  const { samples, samplesPerSecond } = readWav(await engine.synthesize(utterance(text, more)));
  return samples.length / samplesPerSecond;
}
