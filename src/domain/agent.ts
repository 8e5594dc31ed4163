/** The vendors, languages and voices with which an agent speaks and listens. */
export type Speech = {
  synthesisVendor: string;
  synthesisLanguage: string;
  synthesisVoice: string;
  recognizerVendor: string;
  recognizerLanguage: string;
};

/** jambonz requires all five when a call has its own hooks; `default` means the account's choice. */
export const DEFAULT_SPEECH: Speech = {
  synthesisVendor: 'default',
  synthesisLanguage: 'en-US',
  synthesisVoice: 'default',
  recognizerVendor: 'default',
  recognizerLanguage: 'en-US',
};

/**
 * Makes jambonz repeat a failed status webhook: five times in 13 s, after a connection failure (ct), a
 * read time-out (rt), a 4xx or a 5xx. Redial answers 4xx to a signature by a rotated secret that it
 * does not know yet; it stores nothing then, so the webhook must come again.
 */
export const STATUS_HOOK_RETRIES = '#rc=5&rp=ct,rt,4xx,5xx';

/**
 * The status hook that a registered application must have. jambonz ignores the `call_status_hook` of
 * a request with `application_sid`.
 * @param publicUrl base address of the API, without a trailing slash
 */
export function applicationStatusHook(publicUrl: string): string {
  return `${publicUrl}/webhooks/call-status${STATUS_HOOK_RETRIES}`;
}
