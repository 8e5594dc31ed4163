import type { Ports } from './ports.ts';
import { postgresUrl } from '../postgres/postgres.ts';
import type { Secrets } from '../data/secrets.ts';

/** Addresses of the parts of one running Redial. */
export type Addresses = {
  apiUrl: string;
  callControlUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  temporalUiUrl: string;
  databaseUrl: string;
};

/** Builds the addresses of the parts; the database URL contains the password. */
export function addressesOf(ports: Ports, secrets: Secrets): Addresses {
  return {
    apiUrl: `http://127.0.0.1:${ports.api}`,
    callControlUrl: `http://127.0.0.1:${ports.callControl}`,
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    temporalNamespace: 'default',
    temporalUiUrl: `http://127.0.0.1:${ports.temporalUi}`,
    databaseUrl: postgresUrl({
      port: ports.postgres,
      password: secrets.postgresPassword,
      database: 'redial',
    }),
  };
}
