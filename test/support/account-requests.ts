import type { TestApp } from './app.ts';

export const ACCOUNTS_PATH = '/api/v1/call-control-accounts/';

/** What creates an account: every member that is required. */
export const ACCOUNT = {
  name: 'Berlin',
  url: 'https://jambonz.example.com/',
  account_sid: '9351F46A-678c-43f5-b8a6-d4eb58d131af',
  token: 'token-of-the-account',
  webhook_secret: 'wh_secret_first',
};

export function pathOf(accountId: string, below = ''): string {
  return `${ACCOUNTS_PATH}${accountId}${below}`;
}

type Members = Record<string, unknown>;
/** The secrets of an account in the clear. */
type Secrets = Record<'token' | 'secret' | 'previous', string | null>;

/** The accounts of an app, made and changed over its API. */
export function accountsOf(app: TestApp) {
  const { db, deps } = app;
  return {
    /** Creates one like ACCOUNT, with the members given, and answers its id. */
    make: async (members: Members = {}): Promise<string> => {
      const { account_id: accountId } = await app.ok(ACCOUNTS_PATH, {
        body: { ...ACCOUNT, ...members },
      });
      return String(accountId);
    },
    change: (accountId: string, members: Members) =>
      app.ok(pathOf(accountId), { method: 'PATCH', body: members }),
    /** The secrets of an account as they are stored, decrypted. */
    stored: async (accountId: string): Promise<Secrets> => {
      const row = await db
        .selectFrom('callControlAccounts')
        .selectAll()
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      const open = (sealed: Buffer | null, column: string) =>
        sealed && deps.cipher.decrypt(sealed, `call_control_accounts/${accountId}/${column}`);
      return {
        token: open(row.tokenEncrypted, 'token_encrypted'),
        secret: open(row.webhookSecretEncrypted, 'webhook_secret_encrypted'),
        previous: open(row.previousSecretEncrypted, 'previous_secret_encrypted'),
      };
    },
    /** Takes all accounts away, with the calls and the open batches that hold them. */
    forget: async (): Promise<void> => {
      await db.deleteFrom('calls').execute();
      await db.updateTable('batches').set({ dispatchEndedAt: deps.clock.now() }).execute();
      await db.deleteFrom('callControlAccounts').execute();
    },
  };
}
