import { isUuid } from '../routes/auth.ts';
import { isObject } from '../routes/body.ts';
import type { CallAccount } from '../ledger/call-details.ts';

type Body = Record<string, unknown>;

const SPEECH_MEMBERS = [
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
];
const HOOKS = ['call_hook', 'call_status_hook'];
/**
 * For each type of target, the members of `to` of which one is required. jambonz requires `number` for
 * teams, too, but documents `tenant`: both are accepted.
 */
const ADDRESS_MEMBERS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['phone', ['number']],
  ['teams', ['number', 'tenant']],
  ['user', ['name']],
  ['sip', ['sipUri']],
]);

/**
 * Validates a create-call body in the order and the words of jambonz-api-server
 * (`validateCreateCall`), and replaces its members with those of the application that it names.
 * @param body as it was sent, with its nulls
 * @returns the resulting body, or the first problem
 */
export function resolveApplication(
  body: Body,
  account: CallAccount,
): { ok: true; body: Body } | { ok: false; msg: string } {
  const problem = problemOfParties(body);
  if (problem !== undefined) return { ok: false, msg: problem };
  const { application_sid: sid, ...rest } = body;
  const applied = sid
    ? applyApplication(body, account)
    : { body: rest, msg: problemWithoutApplication(rest) };
  const msg = applied.msg ?? problemOfHooks(applied.body);
  return msg === undefined ? { ok: true, body: applied.body } : { ok: false, msg };
}

/** The number, name, SIP address or tenant in `to`, depending on its type. */
export function addressOf(to: Body): string | undefined {
  const members = ADDRESS_MEMBERS.get(to['type']) ?? [];
  return members.map((name) => to[name]).find((value) => typeof value === 'string');
}

function problemOfParties({ from, to }: Body): string | undefined {
  if (!from) return 'missing from parameter';
  if (isObject(to) && addressOf(to) !== undefined) return undefined;
  return `missing or invalid to property: ${JSON.stringify(to)}`;
}

/** While no application is registered, any UUID counts as one and the body keeps its own hooks. */
function applyApplication(
  body: Body,
  { findApplication }: CallAccount,
): { body: Body; msg?: string } {
  const sid = body['application_sid'];
  const found = typeof sid === 'string' ? findApplication(sid) : null;
  if (found !== null && found !== 'any') return { body: { ...body, ...found } };
  if (found === 'any' && typeof sid === 'string' && isUuid(sid)) return { body };
  const shown = typeof sid === 'string' ? sid : JSON.stringify(sid);
  return { body, msg: `application_sid not found ${shown}` };
}

function problemWithoutApplication(body: Body): string | undefined {
  if (!SPEECH_MEMBERS.every((name) => body[name])) {
    return `either application_sid or set of ${SPEECH_MEMBERS.join(', ')} required`;
  }
  return body['call_hook'] ? undefined : 'either call_hook or application_sid required';
}

/** The first problem with the hooks of a request or an application, in jambonz' order. */
export function problemOfHooks(body: Body): string | undefined {
  return (
    HOOKS.map((name) => problemOfForm(name, body[name])).find(Boolean) ??
    HOOKS.map((name) => problemOfUrl(name, body[name])).find(Boolean) ??
    HOOKS.map((name) => problemOfTransport(name, body[name])).find(Boolean)
  );
}

/** Checks objects and arrays only: for any other type jambonz complains about the URL. */
function problemOfForm(name: string, hook: unknown): string | undefined {
  const isRight =
    typeof hook !== 'object' || hook === null || ('url' in hook && typeof hook.url === 'string');
  return isRight ? undefined : `${name} must be string or an object containing a url property`;
}

function problemOfUrl(name: string, hook: unknown): string | undefined {
  if (!hook && hook !== '') return undefined;
  const url = urlOf(hook);
  const isAbsolute = /^(https?|wss?):/.test(url) && URL.canParse(url);
  return isAbsolute ? undefined : `${name} url be an absolute url`;
}

/** jambonz would open a websocket, which the simulator does not support. */
function problemOfTransport(name: string, hook: unknown): string | undefined {
  const isSocket = urlOf(hook).startsWith('ws');
  return isSocket ? `${name} must be http or https: websockets are not supported` : undefined;
}

function urlOf(hook: unknown): string {
  const url = isObject(hook) ? hook['url'] : hook;
  return typeof url === 'string' ? url : '';
}
