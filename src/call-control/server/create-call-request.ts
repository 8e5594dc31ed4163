import { isUuid } from './auth.ts';
import { isObject } from './body.ts';
import { createCallMembers, describeIssues } from './create-call-members.ts';
import type { CreateCallMembers } from './create-call-members.ts';
import type { Hook } from './ledger-entry.ts';

/** A valid request for a call. */
export type CreateCallRequest = {
  from: string;
  /** The number, registered name, SIP address or tenant that is called. */
  to: string;
  applicationSid: string | null;
  statusHook: Hook | null;
  /** Where it is to be reported who answers; null where that is not asked, or cannot be told. */
  amdHook: Hook | null;
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  tag: Record<string, unknown> | null;
};

type Body = Record<string, unknown>;
type Checked = { ok: true; request: CreateCallRequest } | { ok: false; msg: string };

const DEFAULT_TIMEOUT_SECONDS = 60;
const AMD_TRANSPORT = 'amd.actionHook must be http or https: websockets are not spoken';
const SPEECH_MEMBERS = [
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
];
/**
 * The members of `to` of which each type of target needs one. Upstream wants a number of teams too;
 * its documentation has a number for a phone and a tenant for teams.
 */
const ADDRESS_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  phone: ['number'],
  teams: ['number', 'tenant'],
  user: ['name'],
  sip: ['sipUri'],
};

/**
 * Checks the body of a create-call request in upstream's order and words (jambonz-api-server,
 * `validateCreateCall`), and then every member by name, where upstream answers a bare 500.
 */
export function checkCreateCall(body: Body): Checked {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const msg = firstProblem(present);
  if (msg !== undefined) return { ok: false, msg };
  const members = createCallMembers.safeParse(present);
  if (!members.success) return { ok: false, msg: describeIssues(members.error) };
  const amdUrl = members.data.amd && amdUrlOf(members.data);
  if (amdUrl && !/^https?:/.test(amdUrl)) return { ok: false, msg: AMD_TRANSPORT };
  return { ok: true, request: requestOf(members.data) };
}

function firstProblem(body: Body): string | undefined {
  return (
    problemOfParties(body) ??
    problemOfApplication(body) ??
    problemOfHook(body, 'call_hook') ??
    problemOfHook(body, 'call_status_hook') ??
    problemOfStatusTransport(body)
  );
}

function problemOfParties({ from, to }: Body): string | undefined {
  if (!from) return 'missing from parameter';
  if (isObject(to) && addressOf(to) !== undefined) return undefined;
  return `missing or invalid to property: ${JSON.stringify(to)}`;
}

function problemOfApplication(body: Body): string | undefined {
  const sid = body['application_sid'];
  if (sid !== undefined) {
    if (typeof sid === 'string' && isUuid(sid)) return undefined;
    return `application_sid not found ${typeof sid === 'string' ? sid : JSON.stringify(sid)}`;
  }
  if (!SPEECH_MEMBERS.every((name) => body[name])) {
    return `either application_sid or set of ${SPEECH_MEMBERS.join(', ')} required`;
  }
  return body['call_hook'] ? undefined : 'either call_hook or application_sid required';
}

function problemOfHook(body: Body, name: string): string | undefined {
  const hook = body[name];
  if (hook === undefined) return undefined;
  const url = isObject(hook) ? hook['url'] : hook;
  if (typeof url !== 'string') {
    return `${name} must be string or an object containing a url property`;
  }
  const isAbsolute = /^(https?|wss?):/.test(url) && URL.canParse(url);
  return isAbsolute ? undefined : `${name} url be an absolute url`;
}

function problemOfStatusTransport(body: Body): string | undefined {
  const hook = body['call_status_hook'];
  const url = isObject(hook) ? hook['url'] : hook;
  const isSocket = typeof url === 'string' && url.startsWith('ws');
  return isSocket ? 'call_status_hook must be http or https: websockets are not spoken' : undefined;
}

function addressOf(to: Body): string | undefined {
  const members = ADDRESS_MEMBERS[String(to['type'])] ?? [];
  return members.map((name) => to[name]).find((value) => typeof value === 'string');
}

function requestOf(members: CreateCallMembers): CreateCallRequest {
  return {
    from: members.from,
    to: String(addressOf(members.to)),
    applicationSid: members.application_sid ?? null,
    statusHook: members.call_status_hook === undefined ? null : hookOf(members.call_status_hook),
    amdHook: amdHookOf(members),
    timeoutSeconds: members.timeout || DEFAULT_TIMEOUT_SECONDS,
    timeLimitSeconds: members.timeLimit || null,
    tag: members.tag ?? null,
  };
}

function hookOf(hook: NonNullable<CreateCallMembers['call_status_hook']>): Hook {
  if (typeof hook === 'string') return { url: hook, method: 'POST' };
  return {
    url: hook.url,
    method: hook.method?.toUpperCase() === 'GET' ? 'GET' : 'POST',
    ...(hook.username && { username: hook.username }),
    ...(hook.password && { password: hook.password }),
  };
}

/**
 * jambonz resolves a relative address against the host of `call_hook`; of a registered application
 * none is known here.
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
