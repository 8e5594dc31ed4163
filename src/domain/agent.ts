import { webhookAddress } from './webhook-address.ts';

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
 * @param accountId the account in which it is registered; null: that of the installation
 */
export function applicationStatusHook(publicUrl: string, accountId: string | null = null): string {
  const address = webhookAddress(publicUrl, { accountId, name: 'call-status' });
  return `${address}${STATUS_HOOK_RETRIES}`;
}

/**
 * What speaks in a call: the URL of a jambonz application with its speech vendors, or the sid of an
 * application registered in jambonz. jambonz ignores the hooks of a request that names a registered
 * application, so that application must have Redial's status hook itself.
 */
export type Application = { callHook: string; speech: Speech } | { applicationSid: string };

/** The members of a registered agent; null where they are not given. */
type Agent = {
  applicationSid: string | null;
  callHook: string | null;
  speech: Partial<Speech> | null;
};

type Applications = {
  /** URL of the default application; empty: there is none. */
  agentCallHook: string;
  /** Whether the installation lets an agent have this hook. */
  allowsHook: (callHook: string) => boolean;
};

/**
 * Says what speaks in a call: the registered agent, else the default application.
 * @returns null when nothing would speak, or the hook of the agent is not allowed
 */
export function applicationOf(
  agent: Agent | undefined,
  { agentCallHook, allowsHook }: Applications,
): Application | null {
  if (agent?.applicationSid) return { applicationSid: agent.applicationSid };
  if (agent?.callHook && !allowsHook(agent.callHook)) return null;
  const callHook = agent?.callHook ?? agentCallHook;
  if (callHook === '') return null;
  return { callHook, speech: { ...DEFAULT_SPEECH, ...agent?.speech } };
}
