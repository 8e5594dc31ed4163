/** The token of the default organization; its own file, because programs without Vitest need it. */
export const TEST_TOKEN = 'gat_test-token-of-the-default-organization';
