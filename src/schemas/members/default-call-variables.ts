import { z } from 'zod';
import type { Problem } from '../../domain/errors.ts';
import { type CallVariables, callVariablesForm, readCallVariables } from './call-variables.ts';

/** `default_call_variables` of a campaign. `callee_name` is refused: it differs by contact. */
export const defaultCallVariables = z
  .unknown()
  .transform((value, context): CallVariables => {
    const read = readCallVariables(value);
    const problems = 'problems' in read ? read.problems : calleeNameProblems(read.variables);
    for (const { path, message } of problems) {
      context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message });
    }
    return 'variables' in read && problems.length === 0 ? read.variables : z.NEVER;
  })
  .meta(callVariablesForm);

function calleeNameProblems(variables: CallVariables): Problem[] {
  if (!Object.hasOwn(variables, 'callee_name')) return [];
  const message =
    'every callee would be greeted by this name: put callee_name into the call_variables of each contact';
  return [{ path: 'callee_name', message }];
}
