/*
 * What tests authenticate with: its own file, because programs without Vitest need it.
 */

/** The token of the default organization. */
export const TEST_TOKEN = 'gat_test-token-of-the-default-organization';

/** The installation's account at call control and its webhook secret. */
export const TEST_ACCOUNT_SID = 'a7b0c1d2-0000-4000-8000-00000000000a';
export const TEST_WEBHOOK_SECRET = 'whsec_test-secret';
