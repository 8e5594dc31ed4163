import type { z } from 'zod';
import { StartupError } from '../domain/errors.ts';

/** One variable of the environment. */
type Key<T> = {
  /** The environment variable. */
  env: string;
  /** What it does, in one sentence; shown in errors and in the README. */
  doc: string;
  schema: z.ZodType<T>;
  /** Absent: the variable must be set. */
  default?: T;
};
type Section = Record<string, Key<unknown>>;
export type Values<S extends Section> = { [K in keyof S]: S[K] extends Key<infer T> ? T : never };

/** Keeps the type of a key's value. */
export const key = <T>(definition: Key<T>): Key<T> => definition;

/**
 * Reads sections of the configuration from environment variables.
 * @throws {StartupError} one sentence a wrong variable, each with what was given (never a secret)
 * and what is accepted
 */
export function readConfig<const S extends Record<string, Section>>(
  sections: S,
  env: Record<string, string | undefined>,
): { [N in keyof S]: Values<S[N]> } {
  const wrong = new Map<string, string>();
  const config = mapValues(sections, (section) =>
    mapValues(section, (definition) => readKey(definition, env, wrong)),
  );
  if (wrong.size > 0) throw new StartupError([...wrong.values()].join('\n'));
  // Every value went through its key's schema or is its key's default.
  return config as { [N in keyof S]: Values<S[N]> };
}

function readKey(
  definition: Key<unknown>,
  env: Record<string, string | undefined>,
  wrong: Map<string, string>,
): unknown {
  const text = env[definition.env];
  const given = text !== undefined && text !== '';
  if (!given && 'default' in definition) return definition.default;
  const remedy = `set ${definition.env}: ${definition.doc}`;
  if (!given) {
    wrong.set(definition.env, `${definition.env} is not set; ${remedy}`);
    return undefined;
  }
  const parsed = definition.schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const shown = isSecret(definition, text) ? 'its value' : `'${text}'`;
  const why = parsed.error.issues.map((issue) => issue.message).join(', ');
  wrong.set(definition.env, `${definition.env}: ${shown} is not accepted (${why}); ${remedy}`);
  return undefined;
}

/** An address may hold a password, also where it cannot be read as one. */
function isSecret({ env }: Key<unknown>, text: string): boolean {
  return /TOKEN|SECRET|KEY|ACCOUNTS|DATABASE_URL/.test(env) || text.includes('@');
}

function mapValues<V, R>(object: Record<string, V>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
