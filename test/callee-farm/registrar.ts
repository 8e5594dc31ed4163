import { randomUUID } from 'node:crypto';
import { parseAddress, userOf } from './sip/address.ts';
import { answersChallenge, type Credentials, writeChallenge } from './sip/digest.ts';
import { type Header, headerValue, requiredHeader, type SipRequest } from './sip/message.ts';

export type RegistrarOptions = {
  readonly realm: string;
  readonly credentials: Credentials;
  /** For how long a registration is taken, whatever the client asks for. */
  readonly expiresSeconds: number;
};

/** A REGISTER that was accepted. */
export type Registration = {
  readonly user: string;
  /** The SIP URI at which the user is. */
  readonly contact: string;
  /** Null: it took its registration back. */
  readonly expiresSeconds: number | null;
};

/** Registers one user by password (RFC 3261, 10.3). */
export class Registrar {
  /** In the order in which they came. */
  readonly registrations: Registration[] = [];
  /** REGISTERs with credentials that were refused. */
  refused = 0;
  readonly #options: RegistrarOptions;
  readonly #nonce = randomUUID();

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  /** The status and the headers that answer a REGISTER. */
  answer(request: SipRequest): { status: number; headers: readonly Header[] } {
    const { realm, credentials, expiresSeconds } = this.#options;
    const given = headerValue(request, 'Authorization');
    const expected = { method: 'REGISTER', realm, nonce: this.#nonce, credentials };
    if (!answersChallenge(given, expected)) {
      if (given !== undefined) this.refused += 1;
      const challenge = writeChallenge(realm, this.#nonce);
      return { status: 401, headers: [['WWW-Authenticate', challenge]] };
    }
    const contact = headerValue(request, 'Contact') ?? '';
    const wanted = parseAddress(contact).parameters.get('expires');
    const expires = wanted ?? headerValue(request, 'Expires');
    this.registrations.push({
      user: userOf(parseAddress(requiredHeader(request, 'To')).uri),
      contact: parseAddress(contact).uri,
      expiresSeconds: expires === '0' ? null : expiresSeconds,
    });
    if (expires === '0') return { status: 200, headers: [] };
    const bound = `<${parseAddress(contact).uri}>;expires=${expiresSeconds}`;
    return { status: 200, headers: [['Contact', bound]] };
  }
}
