import { isObject } from '../routes/body.ts';
import { hookSchema } from './create-call-schema.ts';
import { hookOf } from './create-call-request.ts';
import type { Hook } from '../ledger/call-details.ts';
import { withoutPasswords } from './without-passwords.ts';

/** A valid update of a running call: one option, and optionally a whisper. */
export type CallUpdate = {
  /** The members as sent, without passwords, for the ledger. */
  options: Readonly<Record<string, unknown>>;
  callStatus: 'completed' | 'no-answer' | null;
  /** The new application. Its URL may be a path on the host of the current hook. */
  callHook: Hook | null;
  /** Where later status webhooks go; allowed only together with `callHook`. */
  statusHook: Hook | null;
  /** The `customerData` of all later webhooks. */
  tag: Record<string, unknown> | null;
  isSipRequest: boolean;
  /** What the recording of the call is asked to do; null: nothing. */
  record: Record<string, unknown> | null;
};

type Body = Record<string, unknown>;

/** A request has exactly one of these. Like jambonz, only truthy members count. */
const OPTIONS = [
  'call_hook',
  'child_call_hook',
  'call_status',
  'listen_status',
  'transcribe_status',
  'conf_hold_status',
  'conf_mute_status',
  'mute_status',
  'sip_request',
  'record',
  'tag',
  'dtmf',
  'conferenceParticipantAction',
  'dub',
  'boostAudioSignal',
  'media_path',
];
/**
 * Options of the official SDK that jambonz-api-server 0.9.6 does not know. A request may have one.
 */
const SDK_OPTIONS = [
  'agent_update',
  'transfer',
  'noise_isolation_status',
  'llm_status',
  'room_say',
  'room_play',
];
const HOOKS = ['call_hook', 'child_call_hook', 'call_status_hook'];
const PARTICIPANT_ACTIONS = [
  'tag',
  'untag',
  'coach',
  'uncoach',
  'mute',
  'unmute',
  'hold',
  'unhold',
];

/** The checks in jambonz' order. Each gets the whole body and returns the problem it finds. */
const CHECKS: readonly ((body: Body) => string | undefined)[] = [
  oneOf('call_status', ['completed', 'no-answer']),
  oneOf('listen_status', ['pause', 'silence', 'resume']),
  oneOf('mute_status', ['mute', 'unmute']),
  oneOf('conf_hold_status', ['hold', 'unhold']),
  oneOf('conf_mute_status', ['mute', 'unmute']),
  problemOfSipRequest,
  ({ record }) =>
    record && !memberOf(record, 'action') ? 'record requires action property' : undefined,
  ({ dtmf }) => (dtmf && !memberOf(dtmf, 'digit') ? 'invalid dtmf' : undefined),
  problemOfRecording,
  ({ tag }) => (tag && !isObject(tag) ? 'invalid tag data' : undefined),
  problemOfParticipant,
  oneOf('media_path', ['no-media', 'partial-media', 'full-media']),
  ...HOOKS.map((name) => (body: Body) => problemOfHook(name, body[name])),
];

/**
 * Reads the body of `PUT /Calls/{sid}`. The checks have the order and the words of jambonz-api-server
 * (`validateUpdateCall`); the checks of the hooks come last, because jambonz' API server lacks them
 * and its feature server fails on invalid hooks.
 */
export function readCallUpdate(
  body: Body,
): { ok: true; update: CallUpdate } | { ok: false; msg: string } {
  let msg = problemOfOptionCount(body);
  for (const check of CHECKS) msg ??= check(body);
  return msg === undefined ? { ok: true, update: updateOf(body) } : { ok: false, msg };
}

function updateOf(body: Body): CallUpdate {
  const { call_status, tag } = body;
  return {
    options: withoutPasswords(body),
    callStatus: call_status === 'completed' || call_status === 'no-answer' ? call_status : null,
    callHook: parseHook(body['call_hook']),
    statusHook: parseHook(body['call_status_hook']),
    tag: isObject(tag) ? tag : null,
    isSipRequest: Boolean(body['sip_request']),
    record: isObject(body['record']) ? body['record'] : null,
  };
}

function problemOfOptionCount(body: Body): string | undefined {
  const count = OPTIONS.filter((name) => body[name]).length;
  const sdkCount = SDK_OPTIONS.filter((name) => body[name]).length;
  if (count === 0 && !body['whisper'] && sdkCount === 0) {
    return 'no valid options supplied to updateCall';
  }
  const isPair =
    (body['call_hook'] && body['child_call_hook']) ||
    (body['conf_hold_status'] && body['waitHook']);
  const isTooMany = count === 0 ? sdkCount > 1 : count > (isPair ? 2 : 1);
  return isTooMany ? 'multiple options are not allowed in updateCall' : undefined;
}

function oneOf(name: string, values: readonly unknown[]) {
  return (body: Body) =>
    body[name] && !values.includes(body[name]) ? `invalid ${name}` : undefined;
}

function problemOfSipRequest({ sip_request: request }: Body): string | undefined {
  const names = ['method', 'content_type', 'content'];
  if (!request || names.every((name) => memberOf(request, name))) return undefined;
  return 'sip_request requires method, content_type and content properties';
}

/** jambonz' text mentions starting only, but jambonz requires the server for every action. */
function problemOfRecording({ record }: Body): string | undefined {
  const isComplete = memberOf(record, 'siprecServerURL') || memberOf(record, 'type') === 'cloud';
  if (!memberOf(record, 'action') || isComplete) return undefined;
  return 'record requires siprecServerURL property when starting recording';
}

function problemOfParticipant({ conferenceParticipantAction: given }: Body): string | undefined {
  if (!given) return undefined;
  const action = memberOf(given, 'action');
  if (typeof action !== 'string' || !PARTICIPANT_ACTIONS.includes(action)) {
    const shown = typeof action === 'string' ? action : JSON.stringify(action);
    return `conferenceParticipantAction invalid action property ${shown}`;
  }
  const needsTag = action === 'tag' || action === 'coach';
  return needsTag && !memberOf(given, 'tag')
    ? `conferenceParticipantAction requires tag property when action is '${action}'`
    : undefined;
}

function problemOfHook(name: string, hook: unknown): string | undefined {
  if (!hook) return undefined;
  const form = hookSchema.safeParse(hook);
  if (!form.success) {
    return `${name} must be a URL or an object of url, method, username and password`;
  }
  return problemOfAddress(name, hookOf(form.data).url);
}

/**
 * The URL of an application hook may be a path, which is resolved on the host of the current hook.
 */
function problemOfAddress(name: string, url: string): string | undefined {
  if (url.startsWith('/') && name !== 'call_status_hook') return undefined;
  const scheme = URL.canParse(url) ? new URL(url).protocol : undefined;
  if (scheme === 'http:' || scheme === 'https:') return undefined;
  return scheme === 'ws:' || scheme === 'wss:'
    ? `${name} must be http or https: websockets are not supported`
    : `${name} url be an absolute url`;
}

function parseHook(hook: unknown): Hook | null {
  const form = hookSchema.safeParse(hook || undefined);
  return form.success ? hookOf(form.data) : null;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
