import type { CallControlConfig } from '../config/config.ts';

/** The rest of the path after `record/`: the day and the format. */
const DAY_AND_FORMAT = /^\d{4}\/\d{2}\/\d{2}\/(mp3|wav)$/;

/**
 * Whether a URL is call control's address of the recording of this call, in jambonz' form:
 * `/v1/Accounts/{AccountSid}/RecentCalls/{CallSid}/record/{yyyy}/{mm}/{dd}/{format}`. Only such a URL
 * may be requested with the account's token, because the token can read the calls of all
 * organizations that share the account.
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
