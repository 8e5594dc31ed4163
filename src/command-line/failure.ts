import { RedialError as ApiError } from 'redial-client';
import { RedialError } from '../domain/errors.ts';

/** What the exit code of `redial` means; docs/command-line.md says it to users. */
export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  noAccess: 3,
  notFound: 4,
  noAnswer: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command failed, and the user can do something about it. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;
  readonly remedy: string;

  /** @param remedy a sentence that tells what to do, such as a command */
  constructor(message: string, remedy: string, exitCode: ExitCode = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
    this.remedy = remedy;
  }
}

/** What is shown of a failed command; `--json` writes it as it is. */
export type Failure = {
  code: string;
  detail: string;
  errors: { path: string; message: string }[];
  remedy: string | null;
  request_id: string | null;
  exitCode: ExitCode;
};

/** Describes an error of any kind; a defect of Redial keeps its stack. */
export function failureOf(error: unknown): Failure {
  const base = { errors: [], request_id: null, remedy: null };
  if (error instanceof ApiError) return refusalOf(error);
  if (error instanceof CommandFailure) {
    const { message: detail, remedy, exitCode } = error;
    return { ...base, code: 'command_failed', detail, remedy, exitCode };
  }
  // Its message says what is accepted.
  if (error instanceof RedialError) {
    return { ...base, code: error.code, detail: error.message, exitCode: EXIT.refused };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...base, code: 'defect', detail, exitCode: EXIT.refused };
}

function refusalOf(error: ApiError): Failure {
  return {
    code: error.code,
    detail: error.message,
    errors: error.errors.map(({ path, message }) => ({ path, message })),
    remedy: remedyOf(error),
    request_id: error.requestId,
    exitCode: exitCodeOf(error),
  };
}

function exitCodeOf({ status }: ApiError): ExitCode {
  if (status === null || status === 429 || status >= 500) return EXIT.noAnswer;
  if (status === 401 || status === 403) return EXIT.noAccess;
  return status === 404 ? EXIT.notFound : EXIT.refused;
}

/** What to do where the text of the API does not say it for a terminal. */
function remedyOf({ status, retryAfterSeconds }: ApiError): string | null {
  if (status === null)
    return "Start Redial with 'redial up', or give its address with --url or REDIAL_URL; 'redial doctor' looks for the reason.";
  if (status === 401) return "Run 'redial login' with a token that is valid, or set REDIAL_TOKEN.";
  if (retryAfterSeconds !== null) return `Try again in ${retryAfterSeconds} seconds.`;
  if (status >= 500) return "Run 'redial doctor'; the log of the API has the request id.";
  return null;
}

/** The failure as lines for people. */
export function failureText(failure: Failure): string {
  const { detail, errors, remedy, request_id: requestId } = failure;
  return [
    `error: ${detail}`,
    // A single problem is the detail already.
    ...(errors.length < 2
      ? []
      : errors.map(({ path, message }) => `  ${path === '' ? 'body' : path}: ${message}`)),
    ...(remedy === null ? [] : [remedy]),
    ...(requestId === null ? [] : [`request id: ${requestId}`]),
  ].join('\n');
}
