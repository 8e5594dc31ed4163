import { StartupError } from '../../domain/errors.ts';
import type { Trunk } from './trunk.ts';
import { describeIssues } from './trunk-issues.ts';
import { trunksSchema } from './trunk-schema.ts';

/**
 * Checks trunks before they become a configuration. A password is checked where it is written
 * (`section`).
 * @throws {StartupError} a value is not of its form, or two trunks have one name
 */
export function checkTrunks(trunks: readonly Trunk[]): void {
  const { error } = trunksSchema.safeParse(trunks);
  if (error) throw new StartupError(describeIssues(error, { trunks }, 'The trunks', ['trunks']));
}
