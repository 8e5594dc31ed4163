import { section } from './section.ts';

/** Files that Asterisk asks for, and reports as errors if they are missing; the defaults hold. */
const empty = [
  'acl.conf',
  'ccss.conf',
  'chan_websocket.conf',
  'features.conf',
  'pjproject.conf',
  'stasis.conf',
  'udptl.conf',
  'websocket_client.conf',
];

/** Turns off parts of Asterisk that Redial does not use, such as billing records. */
export function unusedPartFiles(): Record<string, string> {
  return {
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    'cdr.conf': section('general', [['enable', 'no']]),
  };
}
