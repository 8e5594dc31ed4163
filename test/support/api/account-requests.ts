import type { TestApp } from './app.ts';

export const ACCOUNTS_PATH = '/api/v1/call-control-accounts/';

/** A request body with all required members of an account. */
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
/** The decrypted secrets of an account. */
type Secrets = Record<'token' | 'secret' | 'previous', string | null>;

/** Requests to an app's call-control accounts, and reads of their stored secrets. */
export function accountRequests(app: TestApp) {
  const { db, deps } = app;
  return {
    /** Creates an account from ACCOUNT and `members`; returns its id. */
    make: async (members: Members = {}): Promise<string> => {
      const { account_id: accountId } = await app.ok(ACCOUNTS_PATH, {
        body: { ...ACCOUNT, ...members },
      });
      return String(accountId);
    },
    change: (accountId: string, members: Members) =>
      app.ok(pathOf(accountId), { method: 'PATCH', body: members }),
    /** Reads and decrypts the stored secrets of an account. */
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
    /** Deletes all accounts, after removing the calls and closing the batches that use them. */
    forget: async (): Promise<void> => {
      await db.deleteFrom('calls').execute();
      await db.updateTable('batches').set({ dispatchEndedAt: deps.clock.now() }).execute();
      await db.deleteFrom('callControlAccounts').execute();
    },
  };
}
