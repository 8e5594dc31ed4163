import { problemOf } from '../application/verb-check.ts';
import type {
  CallAccount,
  CallApplication,
  DetectionSettings,
  DialDetails,
  Hook,
  Speech,
} from '../ledger/call-details.ts';
import { createCallSchema, describeIssues } from './create-call-schema.ts';
import type { CreateCallMembers } from './create-call-schema.ts';
import { addressOf, resolveApplication } from './validate-create-call.ts';
import { problemOfWishes } from '../network/overrides.ts';

/** A valid request for a call. */
export type CreateCallRequest = CallApplication & {
  from: string;
  /** The number, registered `name@realm`, SIP address or tenant that is called. */
  to: string;
  applicationSid: string | null;
  statusHook: Hook | null;
  /** Where it is to be reported who answers; null where that is not asked, or cannot be told. */
  amdHook: Hook | null;
  /** How who answers is to be told; null where that is not asked. */
  detection: DetectionSettings | null;
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  tag: Record<string, unknown> | null;
  /** Null where the request has none. */
  dial: DialDetails | null;
};

type Body = Record<string, unknown>;
type Checked = { ok: true; request: CreateCallRequest } | { ok: false; msg: string };

const DEFAULT_TIMEOUT_SECONDS = 60;
const AMD_TRANSPORT = 'amd.actionHook must be http or https: websockets are not spoken';
const NO_REALM =
  'no sip realm configured for account: give to.name as name@realm, or configure one (CALL_CONTROL_REALM, or realm in CALL_CONTROL_ACCOUNTS)';

/**
 * Checks the body of a create-call request in upstream's order and words, and then every member by
 * name, where upstream answers a bare 500. A member that is null counts as absent there.
 */
export function checkCreateCall(body: Body, account: CallAccount): Checked {
  const applied = resolveApplication(body, account);
  if (!applied.ok) return applied;
  const given = Object.entries(applied.body).filter(([, value]) => value !== null);
  const members = createCallSchema.safeParse(Object.fromEntries(given));
  if (!members.success) return { ok: false, msg: describeIssues(members.error) };
  const to = calleeOf(members.data, account);
  if (to === null) return { ok: false, msg: NO_REALM };
  const msg = problemOfDetection(members.data) ?? problemOfWishes(members.data.tag ?? null);
  return msg === undefined
    ? { ok: true, request: requestOf(members.data, to) }
    : { ok: false, msg };
}

function problemOfDetection(members: CreateCallMembers): string | undefined {
  const url = amdUrlOf(members);
  if (url !== undefined && !/^https?:/.test(url)) return AMD_TRANSPORT;
  const { recognizer } = members.amd ?? {};
  return recognizer && problemOf('recognizer', recognizer);
}

/** Whom webhooks name as `to`; null: a registered name without a realm. */
function calleeOf({ to }: CreateCallMembers, { realm }: CallAccount): string | null {
  const address = String(addressOf(to));
  if (to.type !== 'user' || address.includes('@')) return address;
  return realm === null ? null : `${address}@${realm}`;
}

function requestOf(members: CreateCallMembers, to: string): CreateCallRequest {
  return {
    from: members.from,
    to,
    applicationSid: members.application_sid ?? null,
    callHook: optionalHookOf(members.call_hook),
    appJson: members.app_json ?? null,
    speech: speechOf(members),
    statusHook: optionalHookOf(members.call_status_hook),
    amdHook: amdHookOf(members),
    detection: detectionOf(members),
    timeoutSeconds: members.timeout || DEFAULT_TIMEOUT_SECONDS,
    timeLimitSeconds: members.timeLimit || null,
    tag: members.tag ?? null,
    dial: dialOf(members),
  };
}

function speechOf(members: CreateCallMembers): Speech | null {
  const {
    speech_synthesis_vendor: vendor,
    speech_synthesis_language: language,
    speech_synthesis_voice: voice,
    speech_synthesis_label: label,
    speech_recognizer_vendor: listener,
    speech_recognizer_language: heard,
    speech_recognizer_label: listenerLabel,
  } = members;
  if (!vendor || !language || !voice || !listener || !heard) return null;
  return {
    synthesizer: { vendor, language, voice, label },
    recognizer: { vendor: listener, language: heard, label: listenerLabel },
  };
}

function dialOf({ to, ...members }: CreateCallMembers): DialDetails | null {
  const { callerName, fromHost } = members;
  const { trunk, proxy, tenant, vmail, overrideTo, auth } = to;
  const given = { ...members.headers, ...to.headers };
  const headers = Object.keys(given).length > 0 ? given : undefined;
  const dial = { callerName, fromHost, headers, trunk, proxy, tenant, vmail, overrideTo, auth };
  return Object.values(dial).some((value) => value !== undefined) ? dial : null;
}

function detectionOf({ amd }: CreateCallMembers): DetectionSettings | null {
  if (amd === undefined) return null;
  const { actionHook: _, ...settings } = amd;
  return settings;
}

/** A hook as it is requested: by POST unless it says otherwise. */
export function hookOf(hook: NonNullable<CreateCallMembers['call_status_hook']>): Hook {
  if (typeof hook === 'string') return { url: hook, method: 'POST' };
  return {
    url: hook.url,
    method: hook.method?.toUpperCase() === 'GET' ? 'GET' : 'POST',
    ...(hook.username && { username: hook.username }),
    ...(hook.password && { password: hook.password }),
  };
}

function optionalHookOf(hook: CreateCallMembers['call_hook']): Hook | null {
  return hook === undefined ? null : hookOf(hook);
}

/**
 * jambonz resolves a relative address against the host of `call_hook`; while no application is
 * registered none is known of one.
 */
function amdUrlOf({ amd, call_hook }: CreateCallMembers): string | undefined {
  const url = typeof amd?.actionHook === 'object' ? amd.actionHook.url : amd?.actionHook;
  const base = call_hook === undefined ? undefined : hookOf(call_hook).url;
  return url !== undefined && URL.canParse(url, base) ? new URL(url, base).href : undefined;
}

/** With the credentials of `call_hook`, as in jambonz, never its own. */
function amdHookOf(members: CreateCallMembers): Hook | null {
  const url = amdUrlOf(members);
  if (url === undefined || members.amd === undefined) return null;
  const { username, password } = members.call_hook ? hookOf(members.call_hook) : {};
  const { method } = hookOf(members.amd.actionHook);
  return { url, method, ...(username && { username }), ...(password && { password }) };
}
