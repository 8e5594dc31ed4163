import { problemOf } from '../application/verb-check.ts';
import type {
  CallAccount,
  CallApplication,
  CallTerms,
  DetectionSettings,
  DialDetails,
  Hook,
  Speech,
} from '../ledger/call-details.ts';
import { createCallSchema, describeIssues } from './create-call-schema.ts';
import type { CreateCallMembers } from './create-call-schema.ts';
import { addressOf, resolveApplication } from './validate-create-call.ts';
import { kindOfNumber } from '../../domain/destinations/destination.ts';
import { SEPARATOR } from '../../domain/phone-number.ts';
import { withoutPasswords } from './without-passwords.ts';

/** A valid request for a call. */
export type CreateCallRequest = CallApplication & {
  from: string;
  /** The callee: a number, a registered `name@realm`, a SIP address or a tenant. */
  to: string;
  applicationSid: string | null;
  statusHook: Hook | null;
  /**
   * Where answering machine detection is reported; null without `amd`, or if its URL is invalid.
   */
  amdHook: Hook | null;
  terms: CallTerms;
  tag: Record<string, unknown> | null;
  /** Null if the request has none of these members. */
  dial: DialDetails | null;
};

type Body = Record<string, unknown>;
type Checked = { ok: true; request: CreateCallRequest } | { ok: false; msg: string };

const DEFAULT_TIMEOUT_SECONDS = 60;
const separators = new RegExp(SEPARATOR, 'g');
const AMD_TRANSPORT = 'amd.actionHook must be http or https: websockets are not supported';
const NO_REALM =
  'no sip realm configured for account: give to.name as name@realm, or configure one (CALL_CONTROL_REALM, or realm in CALL_CONTROL_ACCOUNTS)';

/**
 * Checks the body of a create-call request: first in jambonz' order and words, then every member
 * against the schema, where jambonz answers a bare 500. For the schema a null member counts as absent.
 */
export function checkCreateCall(body: Body, account: CallAccount): Checked {
  const applied = resolveApplication(body, account);
  if (!applied.ok) return applied;
  const given = Object.entries(applied.body).filter(([, value]) => value !== null);
  const members = createCallSchema.safeParse(Object.fromEntries(given));
  if (!members.success) return { ok: false, msg: describeIssues(members.error) };
  const to = calleeOf(members.data, account);
  if (to === null) return { ok: false, msg: NO_REALM };
  const msg = problemOfDestination(members.data, account) ?? problemOfDetection(members.data);
  return msg === undefined
    ? { ok: true, request: requestOf(members.data, to) }
    : { ok: false, msg };
}

const NOT_INTERNATIONAL =
  'to.number must be a telephone number with its country code, such as +14155550123: a national number and letters reach nobody, or somebody else';

/**
 * The digits of an international number, also without its `+` or of an extension; undefined for letters
 * and for a national number, which begins with one 0.
 */
function digitsOf(text: string): string | undefined {
  const bare = text.replaceAll(separators, '').replace(/^(\+|00)/, '');
  return /^[1-9]\d{0,14}$/.test(bare) ? bare : undefined;
}

/** A number may be sent without `+`; names, SIP addresses and tenants are no telephone numbers. */
function problemOfDestination(
  { to }: CreateCallMembers,
  { closedKinds }: CallAccount,
): string | undefined {
  if (to.type !== 'phone') return undefined;
  const digits = digitsOf(String(addressOf(to)));
  if (digits === undefined) return NOT_INTERNATIONAL;
  const kind = kindOfNumber(`+${digits}`);
  if (kind === null || !closedKinds.includes(kind)) return undefined;
  return `to.number is a ${kind} number, and calls to ${closedKinds.join(', ')} are closed (CALL_CONTROL_CLOSED_DESTINATIONS)`;
}

function problemOfDetection(members: CreateCallMembers): string | undefined {
  const url = amdUrlOf(members);
  if (url !== undefined && !/^https?:/.test(url)) return AMD_TRANSPORT;
  const { recognizer } = members.amd ?? {};
  return recognizer && problemOf('recognizer', recognizer);
}

/** The callee as webhooks name it in `to`; null for a registered name without a realm. */
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
    terms: {
      targetType: members.to.type,
      timeoutSeconds: members.timeout || DEFAULT_TIMEOUT_SECONDS,
      timeLimitSeconds: members.timeLimit || null,
      detection: detectionOf(members),
    },
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
    speech_recognizer_vendor: recognizerVendor,
    speech_recognizer_language: recognizerLanguage,
    speech_recognizer_label: recognizerLabel,
  } = members;
  if (!vendor || !language || !voice || !recognizerVendor || !recognizerLanguage) return null;
  return {
    synthesizer: { vendor, language, voice, label },
    recognizer: { vendor: recognizerVendor, language: recognizerLanguage, label: recognizerLabel },
  };
}

function dialOf({ to, ...members }: CreateCallMembers): DialDetails | null {
  const { callerName, fromHost, answerOnBridge, dual_streams } = members;
  const { sipRequestWithinDialogHook, referHook: refer } = members;
  const referHook = refer === undefined ? undefined : withoutPasswords(hookOf(refer));
  const { trunk, proxy, tenant, vmail, overrideTo, auth } = to;
  const given = { ...members.headers, ...to.headers };
  const headers = Object.keys(given).length > 0 ? given : undefined;
  const target = { trunk, proxy, tenant, vmail, overrideTo, auth };
  const unused = { answerOnBridge, dual_streams, sipRequestWithinDialogHook, referHook };
  const dial = { callerName, fromHost, headers, ...unused, ...target };
  return Object.values(dial).some((value) => value !== undefined) ? dial : null;
}

function detectionOf({ amd }: CreateCallMembers): DetectionSettings | null {
  if (amd === undefined) return null;
  const { actionHook: _, ...settings } = amd;
  return settings;
}

/** The hook of a request in full form. Its method is POST unless it names GET. */
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
 * jambonz resolves a relative URL against `call_hook`. A body that names an unregistered application
 * may have no `call_hook`: then a relative URL is undefined.
 */
function amdUrlOf({ amd, call_hook }: CreateCallMembers): string | undefined {
  const url = typeof amd?.actionHook === 'object' ? amd.actionHook.url : amd?.actionHook;
  const base = call_hook === undefined ? undefined : hookOf(call_hook).url;
  return url !== undefined && URL.canParse(url, base) ? new URL(url, base).href : undefined;
}

/** As in jambonz, the hook gets the credentials of `call_hook`, never its own. */
function amdHookOf(members: CreateCallMembers): Hook | null {
  const url = amdUrlOf(members);
  if (url === undefined || members.amd === undefined) return null;
  const { username, password } = members.call_hook ? hookOf(members.call_hook) : {};
  const { method } = hookOf(members.amd.actionHook);
  return { url, method, ...(username && { username }), ...(password && { password }) };
}
