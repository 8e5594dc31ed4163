import type { Done } from '../../components/form.tsx';
import { texts } from '../../texts.ts';

/** What a receiver needs to verify signatures: the secret of `v1`, or the public key of `v1a`. */
export function shownOnce(key: {
  secret: string | null;
  publicKey: string | null;
}): Pick<Done, 'secret'> {
  if (key.secret !== null) return { secret: { label: texts.endpoints.secret, value: key.secret } };
  if (key.publicKey === null) return {};
  return { secret: { label: texts.endpoints.publicKey, value: key.publicKey } };
}
