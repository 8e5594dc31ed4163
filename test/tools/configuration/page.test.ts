import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configurationPage } from '../../../src/tools/configuration/page.ts';
import { topics } from '../../../src/tools/configuration/topics.ts';
import { readNames } from '../../../src/tools/configuration/variables.ts';

const names = topics.flatMap(({ variables }) => variables.map(({ name }) => name));

/** GOGC is that of programs in Go, such as Temporal. */
const ofTheSystem = ['GOGC', 'HOME', 'PATH', 'TMPDIR', 'XDG_CONFIG_HOME'];
const ofInstallers = ['NPM_CONFIG_CACHE', 'PIP_NO_CACHE_DIR'];
/** Of the OpenTelemetry specification; docs/observability.md says which have an effect. */
const ofTelemetry = [
  'OTEL_SDK_DISABLED',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];
/** Documented in docs/contributing.md. */
const ofTests = [
  'HOSTILE_REQUESTS',
  'HOSTILE_SEED',
  'INTERLEAVING_RUNS',
  'INTERLEAVING_SEED',
  'INTERLEAVING_PATH',
  'SHOW_DELAYS',
];

/** The variables that the code reads by name, outside the configuration. */
const readByName = globSync('{src,examples,test}/**/*.ts', { exclude: ['**/node_modules'] })
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\benv\['([A-Z_]+)'\]/g)])
  .map(([, name = '']) => name);

describe('the page of the configuration', () => {
  test('has every variable that a process reads', () => {
    expect(names).toEqual(expect.arrayContaining(readNames()));
  });

  test('has every variable that the code reads by name', () => {
    const described = new Set([
      ...names,
      ...ofTheSystem,
      ...ofInstallers,
      ...ofTelemetry,
      ...ofTests,
    ]);
    expect(readByName.filter((name) => !described.has(name))).toEqual([]);
  });

  test('has each variable once', () => {
    expect(names).toEqual([...new Set(names)]);
  });

  test('is the file in docs', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage(topics));
  });

  test('writes a row for a variable', () => {
    const variable = { name: 'API_PORT', readBy: 'api', default: '8080', doc: 'One | two.' };
    const topic = { title: 'API', about: 'Where it listens.', variables: [variable] };
    expect(configurationPage([topic])).toContain(
      '## API\n\nWhere it listens.\n\n| variable | read by | default | meaning |\n' +
        '| --- | --- | --- | --- |\n| `API_PORT` | api | `8080` | One \\| two. |\n',
    );
  });
});
