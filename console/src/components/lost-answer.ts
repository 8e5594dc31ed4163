import { RedialError } from 'redial-client';

/** What a proxy answers when the API has answered it nothing that it could pass on. */
const OF_PROXIES = [502, 504];

/** Whether nobody knows if a request was carried out, because its answer was lost. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof RedialError)) return false;
  return error.status === null || OF_PROXIES.includes(error.status);
}
