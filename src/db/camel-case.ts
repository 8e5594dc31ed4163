import { CamelCasePlugin } from 'kysely';

/** Maps snake_case in SQL to camelCase in TypeScript and leaves the keys inside jsonb alone. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });
