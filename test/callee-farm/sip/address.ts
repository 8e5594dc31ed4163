import type { Endpoint } from './message.ts';

/** A value of From, To, Contact or Route (RFC 3261, 20.10). */
export type Address = {
  readonly displayName: string | null;
  readonly uri: string;
  readonly parameters: ReadonlyMap<string, string>;
};

const BRACKETS = /^\s*(?:"((?:\\.|[^"\\])*)"|([^"<]*))\s*<([^>]+)>(.*)$/;

/** Reads `"Clinic, North" <sip:+12125550100@example.com>;tag=1`, or the same without brackets. */
export function parseAddress(value: string): Address {
  const [, quoted, plain, uri, rest] = BRACKETS.exec(value) ?? [];
  if (uri === undefined) {
    const [bare = '', ...parameters] = value.split(';');
    return { displayName: null, uri: bare.trim(), parameters: parseParameters(parameters) };
  }
  const displayName = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain?.trim() ?? '';
  return {
    displayName: displayName === '' ? null : displayName,
    uri,
    parameters: parseParameters((rest ?? '').split(';').slice(1)),
  };
}

/** Reads `name=value` pairs; a parameter without value has the empty text. */
export function parseParameters(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name.trim().toLowerCase(), value.trim()] as const;
    }),
  );
}

/** The user of a SIP URI, such as the number that is called; empty if it has none. */
export function userOf(uri: string): string {
  const user = /^sips?:([^@;:]+)(?:[;:][^@]*)?@/.exec(uri)?.[1] ?? '';
  return user.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** Host and port of a SIP URI; 5060 if it names none (RFC 3261, 19.1.2). */
export function endpointOf(uri: string): Endpoint {
  const [, address, port] = /^sips?:(?:[^@]*@)?(\[[^\]]+\]|[^:;?]+)(?::(\d+))?/.exec(uri) ?? [];
  if (address === undefined) throw new Error(`Reading a SIP URI: ${uri} names no host`);
  return {
    address: address.replaceAll(/[[\]]/g, ''),
    port: port === undefined ? 5060 : Number(port),
  };
}
