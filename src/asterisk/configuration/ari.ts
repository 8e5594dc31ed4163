import { section } from './section.ts';

/** The name under which Redial receives the events of its channels. */
export const ARI_APPLICATION = 'redial';

/** The only user of ARI. */
export const ARI_USERNAME = 'redial';

/** `http.conf`. Each WebSocket with the audio of a call is a session, and the default allows 100. */
export function httpFile({ host, port }: { host: string; port: number }): string {
  return section('general', [
    ['enabled', 'yes'],
    ['bindaddr', host],
    ['bindport', port],
    ['sessionlimit', 1_000],
  ]);
}

/** `ari.conf`. Whoever has the password can call anywhere. */
export function ariFile(password: string): string {
  return [
    section('general', [['enabled', 'yes']]),
    section(ARI_USERNAME, [
      ['type', 'user'],
      ['password', password],
    ]),
  ].join('\n');
}
