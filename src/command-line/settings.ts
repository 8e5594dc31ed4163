import { readFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import { CommandFailure, EXIT } from './failure.ts';

/**
 * Reads the members of a request body from a JSON file.
 * @param file absent: no members
 * @throws {CommandFailure} the file cannot be read or holds no JSON object
 */
export async function readSettings(file: string | undefined): Promise<Record<string, unknown>> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const remedy = 'Give the path of a JSON file that you may read.';
    throw new CommandFailure(`'${file}' cannot be read (${cause.code})`, remedy, EXIT.usage);
  });
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value));
  }
  const remedy =
    'Write an object such as {"max_retries_override": 2}; docs/api-guide.md has all members.';
  throw new CommandFailure(`'${file}' does not hold a JSON object`, remedy, EXIT.usage);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an option that is a whole number from 0. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}

/** Reads an option that is a list with commas. */
export function list(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** The members that are given: an option that is absent must not override a setting. */
export function givenMembers(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
