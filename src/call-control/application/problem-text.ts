/** A problem may quote an application, and the ledger keeps every one. */
const MOST_CHARACTERS = 1000;

/** A problem as `application_problem` has it. */
export function problemText(problem: string): string {
  if (problem.length <= MOST_CHARACTERS) return problem;
  return `${problem.slice(0, MOST_CHARACTERS - 1)}…`.toWellFormed();
}
