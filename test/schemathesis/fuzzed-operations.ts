import type { ApiDocument } from '../http/documentation/described-document.ts';
import { operationsOf } from '../http/documentation/described-document.ts';
import type { FuzzedOperation } from './configuration.ts';

/** Call control answers it, at another address and with other tokens; `test/call-control` fuzzes it. */
const ANOTHER_SERVER = /^\/v1\//;

/** The operations whose answers end: streams of events do not. */
export function fuzzedOperations(document: ApiDocument): FuzzedOperation[] {
  return operationsOf(document)
    .filter(({ path }) => !ANOTHER_SERVER.test(path))
    .filter(({ operation }) => !isStream(operation))
    .map(({ name, path }) => ({ name, path }));
}

const isStream = ({ responses }: ReturnType<typeof operationsOf>[number]['operation']) =>
  Object.values(responses).some(({ content }) => content?.['text/event-stream'] !== undefined);
