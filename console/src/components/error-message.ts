import { RedialError } from 'redial-client';
import { texts } from '../texts.ts';

/**
 * What failed, as the API says it. An answer without a code is not one of the API, but the page of a proxy
 * before it, which nobody can read.
 */
export function messageOf(error: unknown): string {
  if (error instanceof RedialError && error.status === null) return texts.errors.noAnswer;
  if (error instanceof RedialError && error.code === 'unknown') {
    return texts.errors.foreignAnswer(String(error.status));
  }
  return error instanceof Error ? error.message : String(error);
}
