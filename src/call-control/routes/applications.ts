import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ServerParts } from '../server-parts.ts';
import { answerJson, answerMessage, answerText } from './responses.ts';
import type { Env } from './responses.ts';
import type { StoredApplication } from '../ledger/registered-applications.ts';
import type { Hook } from '../ledger/call-details.ts';
import { hookSchema } from '../requests/create-call-schema.ts';
import { problemOfHooks } from '../requests/validate-create-call.ts';
import { hookOf } from '../requests/create-call-request.ts';

const text = z
  .string({ error: 'must be a string' })
  .nullish()
  .transform((value) => value ?? null);
const hook = hookSchema.nullish().transform((value) => (value ? hookOf(value) : null));

/** Other members of a jambonz application have no effect here: they are accepted and dropped. */
const registration = z.object({
  name: text,
  call_hook: hook,
  call_status_hook: hook,
  app_json: text,
  speech_synthesis_vendor: text,
  speech_synthesis_language: text,
  speech_synthesis_voice: text,
  speech_recognizer_vendor: text,
  speech_recognizer_language: text,
});

/**
 * `/v1/Accounts/{AccountSid}/Applications`: the applications that a call can name by
 * `application_sid`.
 */
export function applicationRoutes({ ledger }: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.post('/:account/Applications', async (c) => {
    const read = readRegistration(c.get('body'));
    if ('msg' in read) return answerMessage(c, 400, read.msg);
    const { accountSid } = c.get('account');
    const sid = randomUUID();
    await ledger.record({ type: 'application_set', accountSid, applicationSid: sid, ...read });
    return answerJson(c, { sid }, 201);
  });
  app.get('/:account/Applications', (c) => {
    const { accountSid } = c.get('account');
    const own = [...ledger.applications.ofAccount(accountSid)];
    return answerJson(
      c,
      own.map(([sid, application]) => present(accountSid, sid, application)),
    );
  });
  app.get('/:account/Applications/:application', (c) => {
    const { accountSid } = c.get('account');
    const sid = c.req.param('application').toLowerCase();
    const application = ledger.applications.ofAccount(accountSid).get(sid);
    return application === undefined
      ? answerText(c, 404, 'Not Found')
      : answerJson(c, present(accountSid, sid, application));
  });
  app.delete('/:account/Applications/:application', async (c) => {
    const { accountSid } = c.get('account');
    const applicationSid = c.req.param('application').toLowerCase();
    if (!ledger.applications.ofAccount(accountSid).has(applicationSid)) {
      return answerText(c, 404, 'Not Found');
    }
    await ledger.record({
      type: 'application_set',
      accountSid,
      applicationSid,
      application: null,
    });
    return c.body(null, 204);
  });
  return app;
}

function readRegistration(
  body: Record<string, unknown>,
): { application: StoredApplication } | { msg: string } {
  const read = registration.safeParse(body);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    return { msg: problems.join('; ') };
  }
  const msg = problemOfHooks(body);
  return msg === undefined ? { application: read.data } : { msg };
}

/** The application as jambonz answers it. The passwords of its hooks are left out. */
function present(
  accountSid: string,
  sid: string,
  { name, call_hook, call_status_hook, ...rest }: StoredApplication,
): Record<string, unknown> {
  return {
    application_sid: sid,
    name,
    account_sid: accountSid,
    call_hook: withoutPassword(call_hook),
    call_status_hook: withoutPassword(call_status_hook),
    ...rest,
  };
}

function withoutPassword(given: Hook | null): Omit<Hook, 'password'> | null {
  if (given === null) return null;
  const { password: _, ...rest } = given;
  return rest;
}
