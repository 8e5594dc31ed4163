import { expect, test } from 'vitest';
import { section } from '../../../src/asterisk/configuration/section.ts';

test('a section has a line for each setting, in their order', () => {
  expect(
    section('general', [
      ['enabled', 'yes'],
      ['allow', 'ulaw'],
      ['allow', 'alaw'],
      ['bindport', 8088],
    ]),
  ).toBe('[general]\nenabled = yes\nallow = ulaw\nallow = alaw\nbindport = 8088\n');
});

test('the parameters of an address follow a semicolon that begins no comment', () => {
  const address = { address: 'sip:proxy.example', parameters: ['transport=tcp', 'lr'] };
  expect(section('trunk', [['outbound_proxy', address]])).toBe(
    '[trunk]\noutbound_proxy = sip:proxy.example\\;transport=tcp\\;lr\n',
  );
});

const refused = {
  'a line feed': 'secret\ncontext = redial',
  'a carriage return': 'secret\rcontext = redial',
  'a NUL': 'secret\0',
  'the line separator NEL': 'secret\u0085',
  'a semicolon': 'secret; comment',
  'an escaped semicolon': String.raw`secret\;`,
  'an opening bracket': '[general](+)',
  'a closing bracket': 'secret]',
  'a space at its start': ' secret',
  'a space at its end': 'secret ',
  nothing: '',
};

test.each(Object.entries(refused))('a value with %s is refused and not shown', (_, value) => {
  const write = () => section('trunk', [['password', value]]);
  expect(write).toThrow(
    /^The setting 'password' of \[trunk\] cannot be written to the configuration of Asterisk: /,
  );
  expect(write).not.toThrow(/secret/);
});

test.each(Object.entries(refused))('a parameter with %s is refused', (_, value) => {
  const address = { address: 'sip:proxy.example', parameters: [value] };
  expect(() => section('trunk', [['contact', address]])).toThrow(/cannot be written/);
});

test.each(Object.entries(refused))('a section name with %s is refused', (_, name) => {
  expect(() => section(name, [])).toThrow(/^The name of a section cannot be written/);
});
