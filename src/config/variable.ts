import type { z } from 'zod';
import { StartupError } from '../domain/errors.ts';

type Variable<T> = {
  /** The name of the environment variable. */
  env: string;
  /** One sentence for operators: effect, unit, accepted values, meaning of empty, when to change. */
  doc: string;
  schema: z.ZodType<T>;
  /** Missing: the variable is required. */
  default?: T;
};
/** Variables that belong together, by their names in the code. */
export type Section = Record<string, Variable<unknown>>;
export type Values<S extends Section> = {
  [K in keyof S]: S[K] extends Variable<infer T> ? T : never;
};

/** Defines an environment variable; infers the type of its value. */
export const variable = <T>(definition: Variable<T>): Variable<T> => definition;

/**
 * Reads sections of the configuration from environment variables.
 * @throws {StartupError} one line for each wrong variable: the given value (never a secret), what is
 * wrong with it, what the variable does, and its default
 */
export function readConfig<const S extends Record<string, Section>>(
  sections: S,
  env: Record<string, string | undefined>,
): { [N in keyof S]: Values<S[N]> } {
  const wrong = new Map<string, string>();
  const config = mapValues(sections, (section) =>
    mapValues(section, (definition) => readVariable(definition, env, wrong)),
  );
  if (wrong.size > 0) throw new StartupError([...wrong.values()].join('\n'));
  // Every value was parsed by the schema of its variable, or is its default.
  return config as { [N in keyof S]: Values<S[N]> };
}

function readVariable(
  definition: Variable<unknown>,
  env: Record<string, string | undefined>,
  wrong: Map<string, string>,
): unknown {
  const text = env[definition.env];
  const given = text !== undefined && text !== '';
  if (!given && 'default' in definition) return definition.default;
  if (!given) {
    wrong.set(definition.env, `${definition.env} is required, but not set. ${definition.doc}`);
    return undefined;
  }
  const parsed = definition.schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const shown = isSecret(definition, text) ? 'its value' : `'${text}'`;
  const why = parsed.error.issues.map((issue) => issue.message).join(', ');
  wrong.set(
    definition.env,
    `${definition.env}: ${shown} is not accepted (${why}). ${definition.doc}${defaultOf(definition)}`,
  );
  return undefined;
}

/** Whether a value must not be printed. Any text with `@` may be an address with a password. */
function isSecret({ env }: Variable<unknown>, text: string): boolean {
  return /TOKEN|SECRET|KEY|PASSWORD|COMMAND|ACCOUNTS|DATABASE_URL/.test(env) || text.includes('@');
}

function defaultOf(definition: Variable<unknown>): string {
  return 'default' in definition ? ` Default: ${formatDefault(definition.default)}.` : '';
}

/** A default as it is written in the environment; `empty` for no value. */
export function formatDefault(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? formatObject(value) : JSON.stringify(value);
}

function formatObject(value: object): string {
  if ('min' in value && 'max' in value) return `${String(value.min)}-${String(value.max)}`;
  if (Object.keys(value).length === 0) return 'empty';
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
}

function mapValues<V, R>(object: Record<string, V>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
