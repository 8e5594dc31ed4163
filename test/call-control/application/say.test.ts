import { expect, test } from 'vitest';
import {
  playDurationMs,
  sayDurationMs,
  speechDurationMs,
  spokenText,
} from '../../../src/call-control/application/say.ts';

test.each([
  ['Good morning, this is the dentist.', 2400],
  ['Yes', 400],
  ['', 0],
  ['...', 0],
])('the text %j takes %i ms to speak', (text, ms) => {
  expect(speechDurationMs(text)).toBe(ms);
});

test.each([
  ['a single text', { text: 'Hello there' }, 'Hello there'],
  ['several texts', { text: ['Hello', 'there'] }, 'Hello there'],
  ['a list with a non-text', { text: ['Hello', { toString: 1, valueOf: 1 }] }, 'Hello'],
  ['markup', { text: '<speak>Hello <break time="1s"/>there</speak>' }, 'Hello there'],
])('the spoken text of %s has no markup or non-texts', (_, say, spoken) => {
  expect(spokenText(say)).toBe(spoken);
});

test('unclosed markup is processed in linear time', () => {
  const text = '<'.repeat(200_000);
  expect(spokenText({ text })).toBe(text);
});

test.each([
  [undefined, 400],
  [0, 400],
  [3, 1200],
  ['3', 1200],
  ['forever', Number.POSITIVE_INFINITY],
])('a say with a loop of %j lasts %d ms', (loop, ms) => {
  expect(sayDurationMs({ text: 'Yes', ...(loop !== undefined && { loop }) })).toBe(ms);
});

test('silence among the texts takes time and is not in the transcript', () => {
  const text = ['silence_stream://1500', 'Yes', 'silence_stream://500,1400'];
  expect([sayDurationMs({ text }), spokenText({ text })]).toEqual([2400, 'Yes']);
  expect(sayDurationMs({ text: 'silence_stream://-1' })).toBe(Number.POSITIVE_INFINITY);
});

test('the duration of 10 MB of text is estimated from its words', () => {
  expect(speechDurationMs('a b c d '.repeat(1_250_000))).toBe(2_000_000_000);
});

test('an empty say with an endless loop takes no time', () => {
  expect(sayDurationMs({ text: '', loop: 'forever' })).toBe(0);
});

test('each sound lasts 2 s unless timeoutSecs cuts it off', () => {
  expect(playDurationMs({ url: 'https://example.com/a.mp3' })).toBe(2000);
  expect(playDurationMs({ url: ['a.mp3', 'b.mp3'], loop: 2 })).toBe(8000);
  expect(playDurationMs({ url: 'a.mp3', loop: 'forever', timeoutSecs: '5' })).toBe(5000);
});
