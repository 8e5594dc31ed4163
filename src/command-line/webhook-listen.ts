import type { Command } from 'commander';
import type { Redial } from 'redial-client';
import {
  newSigningKey,
  signatureHeaders,
  type SigningKey,
} from '../signatures/webhook-signature.ts';
import type { Action, Call } from './call.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { list, wholeNumber } from './settings.ts';

type Listen = { forwardTo?: string; events?: string[]; campaign?: string; count?: number };
type ListenedEvent = { id: string; type: string };

/** Adds `webhooks listen`, which needs neither an endpoint nor a public address. */
export function addListenCommand(webhooks: Command, action: Action): void {
  webhooks
    .command('listen')
    .description('show events as they happen, and send them to a server on this machine')
    .option('--forward-to <url>', 'such as http://127.0.0.1:3000/hook; otherwise only shown')
    .option('--events <types>', 'such as call.ended,batch.completed; otherwise all', list)
    .option('--campaign <id>', 'only events of this campaign')
    .option('--count <events>', 'end after so many', wholeNumber)
    .action(action(listen));
}

/**
 * Sends each event of the organization to a local address, signed as a webhook, until it is interrupted.
 * What the local server does not take is shown and not repeated.
 */
async function listen(call: Call<Listen>): Promise<void> {
  const { shell, options } = call;
  const { forwardTo, events: types, campaign: campaignId, count } = options;
  const redial = await call.connect();
  const key = keyFor(call);
  if (forwardTo !== undefined) {
    shell.note(`Events are sent to ${addressOf(forwardTo)}, signed with ${key.secret}`);
  }
  shell.note('Listening; Ctrl-C ends it.');
  const filter = { ...(types && { types }), ...(campaignId && { campaignId }) };
  let left = count ?? Number.POSITIVE_INFINITY;
  if (left === 0) return;
  for await (const { data: event } of followEvents(redial, filter)) {
    const answer = forwardTo === undefined ? null : await forward(forwardTo, key, event);
    show(call, event, answer);
    left -= 1;
    if (left === 0) return;
  }
}

/** The names of types are judged by the API. */
function followEvents(redial: Redial, filter: { types?: string[]; campaignId?: string }) {
  return redial.followEvents(filter as Parameters<Redial['followEvents']>[0]);
}

/** @throws {CommandFailure} the secret is none */
function keyFor({ shell }: Call<Listen>): SigningKey {
  const { REDIAL_WEBHOOK_SECRET: given = '' } = shell.env;
  if (given === '') return newSigningKey('v1');
  if (/^whsec_[\w+/]{32,88}={0,2}$/.test(given)) return { scheme: 'v1', secret: given };
  const remedy = 'Set it to whsec_ and 24 to 64 bytes in base64, or leave it empty.';
  throw new CommandFailure('REDIAL_WEBHOOK_SECRET is no secret of a webhook', remedy, EXIT.usage);
}

/** @throws {CommandFailure} it is no address */
function addressOf(text: string): string {
  if (/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) return text;
  const remedy = 'Give one such as http://127.0.0.1:3000/hook.';
  throw new CommandFailure(`'${text}' is not an address`, remedy, EXIT.usage);
}

type Answer = { status: number | null; error: string | null; durationMs: number };

async function forward(url: string, key: SigningKey, event: ListenedEvent): Promise<Answer> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Redial-Webhooks',
    ...signatureHeaders([key], { id: event.id, at: new Date(), body }),
  };
  const startedMs = performance.now();
  const elapsed = () => Math.round(performance.now() - startedMs);
  try {
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, error: null, durationMs: elapsed() };
  } catch (error) {
    return { status: null, error: reasonOf(error), durationMs: elapsed() };
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.message : String(error);
}

function show({ shell, isJson }: Call, event: ListenedEvent, answer: Answer | null): void {
  if (isJson) {
    shell.output.write(`${JSON.stringify({ event, answer })}\n`);
    return;
  }
  const said = answer === null ? '' : `  ${answer.status ?? answer.error}  ${answer.durationMs} ms`;
  shell.output.write(`${event.type.padEnd(18)}  ${event.id}${said}\n`);
}
