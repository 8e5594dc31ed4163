import { z } from 'zod';

/** Accounts of the embedded call control, as a JSON list. Errors do not show its values. */
export const serverAccounts = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be a JSON list');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        account_sid: z.uuid(),
        token: z.string().min(1),
        webhook_secret: z.string().min(8),
        realm: z.string().min(1).nullish(),
      }),
    ),
  )
  .transform((given) =>
    given.map(({ account_sid, token, webhook_secret, realm = null }) => ({
      accountSid: account_sid.toLowerCase(),
      token,
      webhookSecret: webhook_secret,
      realm,
    })),
  );
