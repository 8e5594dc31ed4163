import type { CallControlConfig } from '../config/config.ts';

/** Below the recordings of one call: the day and the format. */
const DAY_AND_FORMAT = /^\d{4}\/\d{2}\/\d{2}\/(mp3|wav)$/;

/**
 * Whether an address is call control's own of this very call's recording, as jambonz forms it:
 * `/v1/Accounts/{AccountSid}/RecentCalls/{CallSid}/record/{yyyy}/{mm}/{dd}/{format}`. Nothing else
 * there gets the account's token: it reads the calls of all organizations.
 */
export function isCallRecordingUrl(
  address: URL,
  callSid: string | null,
  { url, accountSid }: Pick<CallControlConfig, 'url' | 'accountSid'>,
): boolean {
  if (callSid === null) return false;
  const { origin, pathname } = new URL(url);
  const account = `${pathname.replace(/\/$/, '')}/v1/Accounts/${accountSid}`;
  const recordings = `${account}/RecentCalls/${callSid}/record/`;
  return (
    address.origin === origin &&
    address.pathname.startsWith(recordings) &&
    DAY_AND_FORMAT.test(address.pathname.slice(recordings.length))
  );
}
