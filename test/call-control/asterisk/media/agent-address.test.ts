import { describe, expect, test } from 'vitest';
import { checkAgentAddress } from '../../../../src/call-control/asterisk/media/agent-address.ts';
import { ANYWHERE, PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';

describe('the address of an agent', () => {
  test.each([
    'sip:agent@127.0.0.1',
    'sip:agent@127.0.0.1:5060;transport=tcp',
    'sip:10.1.2.3',
    'sips:agent@[::1]',
    'sip:agent@192.168.0.9',
    'sip:agent@localhost',
    'sip:agent@pbx.internal',
  ])('%s is refused to organizations that are not trusted', async (sipUri) => {
    await expect(checkAgentAddress(sipUri, PUBLIC_ONLY)).rejects.toThrow(
      'dial: target.sipUri must be a public address',
    );
  });

  test('may be public', async () => {
    await checkAgentAddress('sip:agent@203.0.114.9:5061;transport=tls', PUBLIC_ONLY);
  });

  test('may be any where all organizations are trusted', async () => {
    await checkAgentAddress('sip:agent@127.0.0.1', ANYWHERE);
  });
});
