import { z } from 'zod';
import { type AddressRange, readAddressRange } from './address-range.ts';
import { listOf } from './list.ts';
import { variable, type Values } from './variable.ts';

/** A host name, or a range of IP addresses. */
export type AllowedAddress = { name: string } | { range: AddressRange };

/** RFC 1123 §2.1; a dot at the end is not accepted. */
const HOST_NAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;

const allowedAddress = z.string().transform((text, context): AllowedAddress => {
  const range = readAddressRange(text);
  if (range !== undefined) return { range };
  const name = text.toLowerCase();
  if (HOST_NAME.test(name)) return { name };
  context.addIssue('must be host names, IP addresses or ranges such as 10.20.0.0/16');
  return z.NEVER;
});

/** To which addresses organizations may send Redial. */
export const addressKeys = {
  privateAddresses: variable<'allow' | 'refuse'>({
    env: 'CALL_CONTROL_PRIVATE_ADDRESSES',
    doc: 'Whether hooks of agents and call control accounts of organizations may have addresses that are not public: allow or refuse; set allow when every organization is trusted with your private network.',
    schema: z.enum(['allow', 'refuse']),
    default: 'refuse',
  }),
  allowed: variable<AllowedAddress[]>({
    env: 'CALL_CONTROL_ALLOWED_ADDRESSES',
    doc: 'Host names, IP addresses and ranges of them, separated by commas, such as agents.internal,10.20.0.0/16, that hooks, call control accounts and recordings of organizations may have although they are not public: set it for agents in your own network; empty: none.',
    schema: listOf(allowedAddress),
    default: [],
  }),
};

export type AddressesConfig = Values<typeof addressKeys>;
