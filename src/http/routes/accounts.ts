import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  type CallControlAccountRow,
  countAccounts,
  findAccount,
  listAccounts,
  ACCOUNT_ORDERS,
} from '../../db/accounts/accounts.ts';
import { readUnansweredSince, unansweredAccounts } from '../../db/accounts/answers.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { readBody } from '../../schemas/reading/body.ts';
import {
  accountCreate,
  accountPatchDescription,
  accountView,
  type AccountView,
  readAccount,
  readAccountPatch,
  secretRotation,
} from '../../schemas/account.ts';
import { sortedPage } from '../../schemas/reading/list-query.ts';
import { organizationFilter } from '../../schemas/reading/query.ts';
import { changeAccount, createAccount, removeAccount } from '../../services/accounts/accounts.ts';
import { rotateWebhookSecret } from '../../services/accounts/webhook-secrets.ts';
import { actorOf, organizationOf } from '../middleware/auth.ts';
import { isStrict, readJson, readOwnJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import {
  describedAsIs,
  describedBody,
  errors,
  idInPath,
  json,
  jsonList,
  router,
} from '../route.ts';
import { viewAccount } from '../views/account.ts';
import { withWarnings } from '../warnings.ts';
import { idempotently } from '../middleware/idempotency.ts';

const tags = ['Call-control accounts'];
const params = idInPath('account_id');
const scope = 'Needs the scopes `write` and `admin`.';
const answered = json('The account, without its secrets.', accountView);

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create a call-control account',
  description:
    `${scope} Registers a jambonz account of the organization. A campaign calls with the account that ` +
    'it names (`call_control_account_id`), otherwise with the default account of the organization, ' +
    'otherwise with that of the installation. A call stays with the account that placed it.',
  request: { body: describedBody(accountCreate.schema) },
  responses: { 200: answered, ...errors(403, 409, 413, 415) },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List call-control accounts',
  description: 'Newest first, without their secrets.',
  request: {
    query: z.object({
      organization_id: organizationFilter,
      ...sortedPage({ size: 50, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
    }),
  },
  responses: { 200: jsonList('A page of accounts.', accountView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{account_id}',
  tags,
  summary: 'Get a call-control account',
  description: 'Answers the account without its secrets.',
  request: { params },
  responses: { 200: answered, ...errors(403, 404) },
});

const patch = createRoute({
  method: 'patch',
  path: '/{account_id}',
  tags,
  summary: 'Change a call-control account',
  description:
    `${scope} A JSON Merge Patch (RFC 7396). The change applies to the next request to call control, ` +
    'also for live calls. `url` cannot be changed while calls are live; a `url` of another origin ' +
    'must come with a `token`. With another `url` or `token` an account that is in back-off because ' +
    'it refused calls is tried again at once. `account_sid` cannot be changed: create another account.',
  request: { params, body: describedAsIs(accountPatchDescription) },
  responses: { 200: answered, ...errors(403, 404, 409, 413, 415) },
});

const rotate = createRoute({
  method: 'post',
  path: '/{account_id}/webhook-secret',
  tags,
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the webhook secret of a call-control account',
  description:
    `${scope} From now on webhooks may be signed with the new secret, and for ` +
    '`previous_valid_seconds` also with the previous one. Until that time has passed, another ' +
    'rotation is a 409, unless its `previous_valid_seconds` is 0, which ends all older secrets at ' +
    'once. Sending the stored secret again changes only that time.',
  request: { params, body: describedBody(secretRotation.schema) },
  responses: { 200: answered, ...errors(403, 404, 409, 413, 415) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{account_id}',
  tags,
  summary: 'Delete a call-control account',
  description: `${scope} Its secrets are deleted, too. A 409 while a campaign, an open batch or a live call uses it.`,
  request: { params },
  responses: { 204: { description: 'The account is deleted.' }, ...errors(403, 404, 409) },
});

/** The accounts of the caller's organization. Changes need `admin`: `createApp` checks it. */
export function callControlAccountRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', readingRoutes(deps));
  routes.route('/', writingRoutes(deps));
  return routes;
}

function readingRoutes(deps: AppDeps) {
  const { db } = deps;
  const routes = router();

  routes.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const page = askedPage(c, ACCOUNT_ORDERS, query);
    const organizationId = organizationOf(c.get('caller'), query.organization_id);
    const [read, total] = await Promise.all([
      listAccounts(db, { organizationId, page }),
      page.start === undefined ? countAccounts(db, { organizationId }) : undefined,
    ]);
    return c.json(await readViews(deps, cutPage(c, page, { read, total })), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { account_id: accountId } = c.req.valid('param');
    const account = await findAccount(db, { organizationId, accountId });
    if (account === undefined) throw new NotFoundError('call_control_account');
    return c.json(await readView(deps, account), 200);
  });

  return routes;
}

/** The accounts as they are answered, with what is known of their silence. */
async function readViews(
  { db, clock, publicUrl }: AppDeps,
  accounts: readonly CallControlAccountRow[],
): Promise<AccountView[]> {
  const accountIds = accounts.map(({ accountId }) => accountId);
  const unanswered = await unansweredAccounts(db, { accountIds });
  const now = clock.now();
  return accounts.map((account) => {
    const unansweredSince = unanswered.get(account.accountId) ?? null;
    return viewAccount(account, { now, publicUrl, unansweredSince });
  });
}

async function readView(
  { db, clock, publicUrl }: AppDeps,
  account: CallControlAccountRow,
): Promise<AccountView> {
  const unansweredSince = await readUnansweredSince(db, account);
  return viewAccount(account, { now: clock.now(), publicUrl, unansweredSince });
}

/** An account without its silence, which no request says or changes. */
function storedView({ clock, publicUrl }: AppDeps, account: CallControlAccountRow): AccountView {
  return viewAccount(account, { now: clock.now(), publicUrl, unansweredSince: null });
}

function writingRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(create, async (c) => {
    const { organizationId } = c.get('caller');
    const account = await idempotently<AccountView>(c, async (saveOutcome) => {
      const { draft, warnings } = readAccount(await readOwnJson(c), { strict: isStrict(c) });
      await createAccount(deps, {
        organizationId,
        draft,
        by: actorOf(c),
        saveOutcome: (tx, row) => saveOutcome(tx, withWarnings(storedView(deps, row), warnings)),
      });
    });
    return c.json(account, 200);
  });

  routes.openapi(patch, async (c) => {
    const { organizationId } = c.get('caller');
    const { account_id: accountId } = c.req.valid('param');
    const body = await readJson(c);
    const warnings: string[] = [];
    const account = await changeAccount(
      deps,
      { organizationId, accountId, by: actorOf(c) },
      (row) => {
        const change = { stored: storedView(deps, row), json: body };
        const read = readAccountPatch(change, { strict: isStrict(c) });
        warnings.push(...read.warnings);
        return read.change;
      },
    );
    return c.json(withWarnings(await readView(deps, account), warnings), 200);
  });

  routes.openapi(rotate, async (c) => {
    const { organizationId } = c.get('caller');
    const { account_id: accountId } = c.req.valid('param');
    const read = readBody(secretRotation, await readJson(c), { strict: isStrict(c) });
    const rotation = {
      webhookSecret: read.value.webhook_secret,
      previousValidSeconds: read.value.previous_valid_seconds,
    };
    const order = { organizationId, accountId, by: actorOf(c) };
    const account = await rotateWebhookSecret(deps, order, rotation);
    return c.json(withWarnings(await readView(deps, account), read.warnings), 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { account_id: accountId } = c.req.valid('param');
    await removeAccount(deps, { organizationId, accountId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}
