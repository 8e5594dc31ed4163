import { expect, test } from 'vitest';
import {
  playDurationMs,
  sayDurationMs,
  speechDurationMs,
  spokenText,
} from '../../../src/simulator/application/say.ts';

test.each([
  ['Good morning, this is the dentist.', 2400],
  ['Yes', 400],
  ['', 0],
  ['...', 0],
])('%j takes %i ms to say', (text, ms) => {
  expect(speechDurationMs(text)).toBe(ms);
});

test.each([
  ['one text', { text: 'Hello there' }, 'Hello there'],
  ['several texts', { text: ['Hello', 'there'] }, 'Hello there'],
  ['no text', { text: ['Hello', { toString: 1, valueOf: 1 }] }, 'Hello'],
  ['markup', { text: '<speak>Hello <break time="1s"/>there</speak>' }, 'Hello there'],
])('%s is spoken', (_, say, spoken) => {
  expect(spokenText(say)).toBe(spoken);
});

test('markup that never ends costs no more than its length', () => {
  const text = '<'.repeat(200_000);
  expect(spokenText({ text })).toBe(text);
});

test.each([
  [undefined, 400],
  [0, 400],
  [3, 1200],
  ['3', 1200],
  ['forever', Number.POSITIVE_INFINITY],
])('a loop of %j lasts %d ms', (loop, ms) => {
  expect(sayDurationMs({ text: 'Yes', ...(loop !== undefined && { loop }) })).toBe(ms);
});

test('silence among the texts lasts as long as it says, and is not heard', () => {
  const text = ['silence_stream://1500', 'Yes', 'silence_stream://500,1400'];
  expect([sayDurationMs({ text }), spokenText({ text })]).toEqual([2400, 'Yes']);
  expect(sayDurationMs({ text: 'silence_stream://-1' })).toBe(Number.POSITIVE_INFINITY);
});

test('ten megabytes take as long to say as they have words', () => {
  expect(speechDurationMs('a b c d '.repeat(1_250_000))).toBe(2_000_000_000);
});

test('nothing said forever is over at once', () => {
  expect(sayDurationMs({ text: '', loop: 'forever' })).toBe(0);
});

test('each sound lasts two seconds, unless it is cut off', () => {
  expect(playDurationMs({ url: 'https://example.com/a.mp3' })).toBe(2000);
  expect(playDurationMs({ url: ['a.mp3', 'b.mp3'], loop: 2 })).toBe(8000);
  expect(playDurationMs({ url: 'a.mp3', loop: 'forever', timeoutSecs: '5' })).toBe(5000);
});
