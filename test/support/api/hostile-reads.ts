import { type HostileRequest, request, type Target, together } from './hostile-request.ts';

const inBatch =
  (path: string) =>
  ({ batchId }: Target) =>
    `/api/v1/batches/${batchId}${path}`;
const read = (name: string, path: string) => request(name, { method: 'GET', path: inBatch(path) });

/** Requests whose answers are long. The batch has 10,000 contacts. */
export const longAnswers: HostileRequest[] = [
  read('a page of 10,000 contacts', '/contacts?limit=10000'),
  read('a page of 10,000 whole contacts', '/contacts?limit=10000&view=full'),
  read('a page of 10,000 contacts of a status', '/contacts?limit=10000&status=pending'),
  read('a page of 1,000 contacts with their calls', '/contacts?limit=1000&include_calls=true'),
  read('an export', '/export.csv'),
  read('the diagnosis of a batch', '/debug'),
  together(5, 'a page of 10,000 contacts', {
    method: 'GET',
    path: inBatch('/contacts?limit=10000'),
  }),
];
