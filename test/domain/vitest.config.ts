import { defineConfig } from 'vitest/config';

/**
 * The tests of src/domain for mutation testing: they need neither Postgres nor Temporal. Those
 * that ask the clocks of all zones take longer than a mutant is worth, and are left out.
 */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts'],
    exclude: ['test/domain/hours/working-hours.property.test.ts'],
    testTimeout: 60_000,
  },
});
