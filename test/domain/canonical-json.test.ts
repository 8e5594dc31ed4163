import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/domain/canonical-json.ts';

test('canonicalJson sorts members by UTF-16 code units, as the example of RFC 8785 §3.2.3', () => {
  const value = {
    '€': 'Euro Sign',
    '\r': 'Carriage Return',
    '\u05d3': 'Hebrew',
    '1': 'One',
    '😀': 'Emoji',
    '\u0080': 'Control',
    ö: 'Latin',
  };
  expect(canonicalJson(value)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin","\u05d3":"Hebrew",' +
      '"€":"Euro Sign","😀":"Emoji"}',
  );
});

test('canonicalJson writes no spaces, and nested values in order', () => {
  expect(canonicalJson({ b: [1.5, null, { d: true, c: 'x"' }], a: {} })).toBe(
    '{"a":{},"b":[1.5,null,{"c":"x\\"","d":true}]}',
  );
});
