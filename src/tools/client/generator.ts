import { registerHooks } from 'node:module';
import type { ClientDocument } from './client-document.ts';

/** The package of the client, which has the TypeScript that the generator needs. */
const CLIENT = new URL('../../../clients/typescript/package.json', import.meta.url).href;

/**
 * Writes the sources of the client of an OpenAPI document into a folder, which it empties first.
 * The generator uses the JavaScript API of TypeScript, which TypeScript 7 does not have: it gets the
 * TypeScript of the client's package.
 */
export async function generateClient(document: ClientDocument, folder: string): Promise<void> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, specifier === 'typescript' ? { ...context, parentURL: CLIENT } : context),
  });
  try {
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({
      input: document,
      output: {
        path: folder,
        module: { extension: '.ts' },
        // The sources are written for looser compiler options than ours.
        header: ['// @ts-nocheck', '// Written by `npm run client`: do not edit.'],
      },
      logs: { level: 'silent', file: false },
      plugins: [
        { name: '@hey-api/typescript', enums: false },
        {
          name: '@hey-api/sdk',
          operations: { strategy: 'single', containerName: 'RedialApi', methods: 'instance' },
        },
        { name: '@hey-api/client-fetch', throwOnError: true },
        { name: '@tanstack/react-query', queryOptions: true, mutationOptions: true },
      ],
    });
  } finally {
    hooks.deregister();
  }
}
