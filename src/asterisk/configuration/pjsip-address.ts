import type { SipAddress } from './section.ts';

/** A server of SIP: its host, and its port unless that is the one of RFC 3261. */
export type SipServer = { host: string; port?: number };

/** The address of a server. UDP is the transport of an address that names none (RFC 3261 §19.1.1). */
export function sipAddress(server: SipServer, transport: string): SipAddress {
  const port = server.port === undefined ? '' : `:${server.port}`;
  return {
    address: `sip:${server.host}${port}`,
    parameters: transport === 'udp' ? [] : [`transport=${transport}`],
  };
}

/** A server through which requests go. They keep their own address: loose routing, RFC 3261 §16.12. */
export function proxyAddress(server: SipServer, transport: string): SipAddress {
  const { address, parameters } = sipAddress(server, transport);
  return { address, parameters: [...parameters, 'lr'] };
}
