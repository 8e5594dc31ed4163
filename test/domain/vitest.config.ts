import { defineConfig } from 'vitest/config';

/**
 * The tests of src/domain for mutation testing, without Postgres and Temporal. The test of all time
 * zones is excluded, because it takes too long to run for every mutant.
 */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts'],
    exclude: ['test/domain/hours/working-hours.property.test.ts'],
    testTimeout: 60_000,
  },
});
