import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** What a browser may have to load before it shows a page, compressed. */
const MOST_BYTES = 250_000;

/** What Vite notes about the files that it builds: https://vite.dev/guide/backend-integration */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
const manifest = manifestSchema.parse(
  JSON.parse(readFileSync('console/dist/.vite/manifest.json', 'utf8')),
);

/** A page of the console, and the module that is loaded when it is opened. */
type Page = { route: string; module: string };

function pagesOf(file: string): Page[] {
  const pages = readFileSync(file, 'utf8').matchAll(
    /createRoute\(\{(?:(?!createRoute)[^])*?path: '([^']+)'(?:(?!createRoute)[^])*?import\('([^']+)'\)/g,
  );
  return [...pages].map(([, route = '', module = '']) => ({
    route,
    module: join(dirname(file), module).replace('console/', ''),
  }));
}

const routeFiles = globSync('console/src/pages/*/routes.ts');
const pages = routeFiles.flatMap(pagesOf);

/** The files that the entry and a page import, however far away. */
function filesOf({ module }: Page): string[] {
  const seen = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunkOf(name).imports) add(imported);
  };
  add('index.html');
  add(module);
  return [...seen].map((name) => chunkOf(name).file);
}

function chunkOf(name: string) {
  const chunk = manifest[name];
  if (chunk !== undefined) return chunk;
  throw new Error(
    `console/dist was not built of these files: ${name} is missing. Run npm run prepare.`,
  );
}

const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join('console/dist', file))).byteLength;
  sizes.set(file, size);
  return size;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What is to be said about a page that is too large: all that it loads, the largest first. */
function excessOf(page: Page): string[] {
  const files = filesOf(page).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  if (total <= MOST_BYTES) return [];
  const parts = files.map((file) => `${kilobytes(sizeOf(file))} ${file}`);
  return [`${page.route} loads ${kilobytes(total)}: ${parts.join(', ')}`];
}

test('every page of the console has code of its own that is loaded when it is opened', () => {
  const routes = routeFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, route]) => route),
  );
  expect(pages.map(({ route }) => route)).toEqual(routes);
});

test('no page of the console loads more than 250 kB of compressed JavaScript at first', () => {
  expect(pages.flatMap(excessOf)).toEqual([]);
});
