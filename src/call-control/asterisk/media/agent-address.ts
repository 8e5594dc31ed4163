import { promisify } from 'node:util';
import { MediaError } from '../../application/call-media.ts';
import { problemOfUrl, RefusedAddressError, ruledLookup } from '../../../outbound/address-rule.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';

/** The host of a SIP address (RFC 3261 §19.1.1), without its port. */
const HOST = /^sips?:(?:[^@]*@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)/;

/**
 * Checks that an agent is where the operator allows agents to be, as for every address that an
 * application names. A name is judged by the addresses that it has now; Asterisk resolves it again.
 * @throws {MediaError} if it is not
 */
export async function checkAgentAddress(sipUri: string, rule: AddressRule): Promise<void> {
  const [, host = ''] = HOST.exec(sipUri) ?? [];
  // Asterisk refuses what is no address of SIP, in words of its own.
  if (host === '' || !URL.canParse(`http://${host}`)) return;
  const url = new URL(`http://${host}`);
  const problem = problemOfUrl(url, rule) ?? (await problemOfName(url, rule));
  if (problem !== undefined) throw new MediaError(`dial: target.sipUri ${problem}`);
}

async function problemOfName(url: URL, rule: AddressRule): Promise<string | undefined> {
  if (rule.exempts(url)) return undefined;
  try {
    await promisify(ruledLookup(rule))(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
    return undefined;
  } catch (error) {
    // A name that nobody knows cannot be called: Asterisk says so.
    return error instanceof RefusedAddressError ? error.message : undefined;
  }
}
