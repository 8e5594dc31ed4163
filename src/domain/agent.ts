/** The vendors, languages and voices with which an agent speaks and listens. */
export type Speech = {
  synthesisVendor: string;
  synthesisLanguage: string;
  synthesisVoice: string;
  recognizerVendor: string;
  recognizerLanguage: string;
};

/** jambonz demands all five when a call brings its own hooks; `default` is the account's choice. */
export const DEFAULT_SPEECH: Speech = {
  synthesisVendor: 'default',
  synthesisLanguage: 'en-US',
  synthesisVoice: 'default',
  recognizerVendor: 'default',
  recognizerLanguage: 'en-US',
};

/**
 * How often jambonz repeats a status webhook on these failures: five times in 13 s. A 4xx is one, too:
 * a secret that was rotated there may be known here a moment later, and what is refused was not kept.
 */
export const STATUS_HOOK_RETRIES = '#rc=5&rp=ct,rt,4xx,5xx';

/**
 * The address to which jambonz posts the statuses of calls. A registered application must have it
 * as its own: jambonz drops the one of the request beside `application_sid`.
 */
export function applicationStatusHook(publicUrl: string): string {
  return `${publicUrl}/webhooks/call-status${STATUS_HOOK_RETRIES}`;
}
