import { MediaError } from '../../application/call-media.ts';
import type { MembersOf } from '../../application/verb.ts';
import { played } from './audible.ts';
import type { Audible } from './audible.ts';

const KEYS = /^[0-9A-D*#]{1,100}$/;
/**
 * How long a key is pressed; the default is that of jambonz. Asterisk ends no call while it presses a
 * key, neither at its time limit nor when it is hung up.
 */
const DEFAULT_MS = 500;
const SHORTEST_MS = 40;
const LONGEST_MS = 1000;

/**
 * Presses the keys of a `dtmf` for the callee.
 * @throws {MediaError} for what is no key of a telephone
 */
export async function dtmf(
  { dtmf: given = '', duration = DEFAULT_MS }: MembersOf<'dtmf'>,
  { call, signal }: { call: Audible; signal: AbortSignal },
): Promise<void> {
  const keys = given.toUpperCase();
  if (!KEYS.test(keys)) {
    throw new MediaError('dtmf: must be 1 to 100 keys of a telephone: 0 to 9, *, #, A to D');
  }
  const keyMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(duration)));
  await played('dtmf', call.audio.sendKeys(keys, keyMs, signal));
}
