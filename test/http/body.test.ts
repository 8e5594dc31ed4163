import { describe, expect, test } from 'vitest';
import { decode } from '../../src/http/body.ts';

describe('a JSON body', () => {
  test('is text in UTF-8', () => {
    expect(decode(Buffer.from('{"name":"Zoë"}'))).toBe('{"name":"Zoë"}');
  });

  test.each([
    ['in UTF-16', Buffer.from('\ufeff{"name":"Zoë"}', 'utf16le'), 'send the JSON in UTF-8'],
    ['in UTF-16', Buffer.from([0xfe, 0xff, 0x00, 0x7b]), 'send the JSON in UTF-8'],
    ['a PDF document', Buffer.from('%PDF-\xff', 'latin1'), 'save the sheet as "CSV UTF-8"'],
    ['not valid UTF-8', Buffer.from('{"name":"Zo\xeb"}', 'latin1'), 'send it in UTF-8'],
  ])('that is %s is refused with a remedy', (kind, bytes, remedy) => {
    expect(() => decode(bytes)).toThrow(`the body is ${kind}: ${remedy}`);
  });
});
