import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { testApp } from '../support/api/app.ts';

/** A program against the generated types. */
const program = `
import type { paths } from './api.ts';
type Created = paths['/api/v1/batches/']['post']['responses']['200']['content']['application/json'];
type Contacts = paths['/api/v1/batches/{batch_id}/contacts']['get']['responses']['200']['content']['application/json'];
export const pending = (batch: Created): number => batch.counters.pending;
export const numbers = (contacts: Contacts): string[] => contacts.map((one) => one.phone_number);
`;

test('a client that is generated from the OpenAPI document compiles', async () => {
  await using app = await testApp();
  await using folder = await temporaryFolder();
  const document = await (await app.request('/openapi.json')).text();

  const types = astToString(await openapiTypeScript(document));
  await writeFile(join(folder.path, 'api.ts'), types);
  await writeFile(join(folder.path, 'program.ts'), program);

  const compilation = ts.createProgram([join(folder.path, 'program.ts')], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  });
  const problems = ts
    .getPreEmitDiagnostics(compilation)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(problems).toEqual([]);
});

async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'redial-client-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
