import { isObject } from '../routes/body.ts';
import { hookSchema } from './create-call-schema.ts';
import { hookOf } from './create-call-request.ts';
import type { Hook } from '../ledger/call-details.ts';
import { withoutPasswords } from './without-passwords.ts';

/** What an update of a running call asks for: one thing, and perhaps a whisper beside it. */
export type CallUpdate = {
  /** The members as they were sent, without passwords: the ledger keeps and shows them. */
  options: Readonly<Record<string, unknown>>;
  callStatus: 'completed' | 'no-answer' | null;
  /** The application from now on; its URL may be a path at the host of the call's hook. */
  callHook: Hook | null;
  /** Where later status webhooks go; only beside `callHook`. */
  statusHook: Hook | null;
  /** `customerData` of all later webhooks. */
  tag: Record<string, unknown> | null;
  isSipRequest: boolean;
};

type Body = Record<string, unknown>;

/** Of these a request has exactly one; upstream counts what is truthy. */
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
/** What the official SDK can send and jambonz-api-server 0.9.6 does not know: taken here, alone. */
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

/** In upstream's order; each sees the whole body and names what is wrong with it. */
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
 * Reads the body of `PUT /Calls/{sid}` in the order and the words of jambonz-api-server
 * (`validateUpdateCall`), and then the hooks by name, on which upstream's feature server fails.
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
  };
}

function problemOfOptionCount(body: Body): string | undefined {
  const count = OPTIONS.filter((name) => body[name]).length;
  const own = SDK_OPTIONS.filter((name) => body[name]).length;
  if (count === 0 && !body['whisper'] && own === 0) {
    return 'no valid options supplied to updateCall';
  }
  const isPair =
    (body['call_hook'] && body['child_call_hook']) ||
    (body['conf_hold_status'] && body['waitHook']);
  const isTooMuch = count === 0 ? own > 1 : count > (isPair ? 2 : 1);
  return isTooMuch ? 'multiple options are not allowed in updateCall' : undefined;
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

/** The sentence speaks of starting; upstream wants the server of any action. */
function problemOfRecording({ record }: Body): string | undefined {
  const isComplete = memberOf(record, 'siprecServerURL') || memberOf(record, 'type') === 'cloud';
  if (!memberOf(record, 'action') || isComplete) return undefined;
  return 'record requires siprecServerURL property when starting recording';
}

function problemOfParticipant({ conferenceParticipantAction: asked }: Body): string | undefined {
  if (!asked) return undefined;
  const action = memberOf(asked, 'action');
  if (typeof action !== 'string' || !PARTICIPANT_ACTIONS.includes(action)) {
    const shown = typeof action === 'string' ? action : JSON.stringify(action);
    return `conferenceParticipantAction invalid action property ${shown}`;
  }
  const needsTag = action === 'tag' || action === 'coach';
  return needsTag && !memberOf(asked, 'tag')
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

/** A hook of the application may be a path at the host of the one before it. */
function problemOfAddress(name: string, url: string): string | undefined {
  if (url.startsWith('/') && name !== 'call_status_hook') return undefined;
  const scheme = URL.canParse(url) ? new URL(url).protocol : undefined;
  if (scheme === 'http:' || scheme === 'https:') return undefined;
  return scheme === 'ws:' || scheme === 'wss:'
    ? `${name} must be http or https: websockets are not spoken`
    : `${name} url be an absolute url`;
}

function parseHook(hook: unknown): Hook | null {
  const form = hookSchema.safeParse(hook || undefined);
  return form.success ? hookOf(form.data) : null;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
