import type { RequestOptions, TestApp } from './app.ts';
import type { IdOperation, Ids } from './requests-with-ids.ts';

/** What a client sees of an answer. Its own ids, the request id and times differ between requests. */
export async function seenAnswer(
  app: TestApp,
  operation: IdOperation,
  ids: Ids,
  options: Pick<RequestOptions, 'token' | 'from'>,
) {
  const { path, sending } = operation.request(ids);
  const answer = await app.request(path, { ...sending, ...options });
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  let text = await answer.text();
  for (const id of Object.values(ids)) text = text.replaceAll(id, '<id>');
  const body = text
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id":"<id>"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return { status: answer.status, headers, body };
}

/** Status and error code of an answer. The body of a success is not read: events have no end. */
export async function outcomeOf(
  app: TestApp,
  operation: IdOperation,
  ids: Ids,
  options: Pick<RequestOptions, 'token'> = {},
) {
  const { path, sending } = operation.request(ids);
  const answer = await app.request(path, { ...sending, ...options });
  if (answer.ok) await answer.body?.cancel();
  return [answer.status, answer.ok ? '' : /"code":"(\w+)"/.exec(await answer.text())?.[1]];
}
