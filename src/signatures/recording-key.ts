import { isSignatureOf, signText } from './text-signature.ts';

/** An expiry in seconds since 1970 in base 36, the digits of the id of a token, and a signature. */
const KEY = /^([0-9a-z]{1,8})\.([0-9a-f]{32})\.([\w-]{43})$/;
const GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

type LinkedCall = { executionId: string; tokenId: string };

/**
 * The key in a link to the recording of a call. It plays that recording alone, until an instant, which it
 * carries in whole seconds, and names the token that made the link: its rights are the link's.
 */
export function recordingKey(
  secret: string,
  { validUntil, ...call }: LinkedCall & { validUntil: Date },
): string {
  const seconds = Math.floor(validUntil.getTime() / 1000).toString(36);
  const signature = signText(secret, textOf(call, seconds));
  return `${seconds}.${call.tokenId.replaceAll('-', '')}.${signature}`;
}

/**
 * Reads the key of a link.
 * @param secrets any of them may have signed it
 * @returns the token that made the link; undefined for a key of another call, an expired one and any other
 * text
 */
export function readRecordingKey(
  secrets: readonly string[],
  { executionId, key, now }: { executionId: string; key: string; now: Date },
): { tokenId: string } | undefined {
  const [, seconds, digits, signature] = KEY.exec(key) ?? [];
  if (seconds === undefined || digits === undefined || signature === undefined) return undefined;
  const tokenId = digits.replace(GROUPS, '$1-$2-$3-$4-$5');
  const isSigned = isSignatureOf(secrets, textOf({ executionId, tokenId }, seconds), signature);
  const isValid = Number.parseInt(seconds, 36) * 1000 > now.getTime();
  return isSigned && isValid ? { tokenId } : undefined;
}

function textOf({ executionId, tokenId }: LinkedCall, seconds: string): string {
  return `recording ${executionId} until ${seconds} by ${tokenId}`;
}
