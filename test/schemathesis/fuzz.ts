import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { startChild } from '../../src/runtime/programs/child.ts';
import { type BenchStack, startBenchStack } from '../bench/stack.ts';
import type { ApiDocument } from '../http/documentation/described-document.ts';
import { readFuzzArguments } from './arguments.ts';
import { configurationText, type FuzzedOperation } from './configuration.ts';
import { fuzzedOperations } from './fuzzed-operations.ts';
import { ObjectMaker, type Objects } from './objects.ts';
import { findSchemathesis } from './program.ts';

/*
 * Lets Schemathesis invent requests from the OpenAPI document for a Redial of its own, in rounds with
 * other seeds and objects: `npm run fuzz -- --requests 10000 --seed 7`.
 */
const ROUNDS: readonly Objects[] = ['waiting', 'called', 'none'];
/** In each round, beside those that try each bound of the schema. */
const INVENTED_REQUESTS = 100;
const OBJECTS_AT_ONCE = 8;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  QUOTA_OPEN_BATCHES: 'none',
  QUOTA_ENDPOINTS: 'none',
  FAILED_LOGINS_PER_MINUTE: 'none',
  SIMULATOR_SPEED: '50',
};

const options = readFuzzArguments(process.argv.slice(2));
const print = (line: string) => process.stdout.write(`${line}\n`);
const operatorToken = `gop_${randomBytes(32).toString('base64url')}`;

const program = await findSchemathesis();
const folder = await mkdtemp(join(tmpdir(), 'redial-fuzz-'));
await using stack = await startBenchStack({ ...SETTINGS, OPERATOR_TOKEN: operatorToken });
const document = (await (await fetch(`${stack.apiUrl}/openapi.json`)).json()) as ApiDocument;
const operations = fuzzedOperations(document);
const maker = new ObjectMaker(stack.rest);

let requests = 0;
let failedRounds = 0;
for (let round = 0; requests < options.requests; round += 1) {
  const objects = ROUNDS[round % ROUNDS.length] ?? 'none';
  const seed = options.seed + round;
  const config = join(folder, `round-${round}.toml`);
  await writeFile(config, configurationText(operations, await givenFor(operations, objects)));
  const { made, passed } = await fuzzOnce(stack, config, seed);
  requests += made;
  if (!passed) failedRounds += 1;
  print(
    `round ${round}: ${made} requests, seed ${seed}, objects ${objects}, ${passed ? 'passed' : 'FAILED'}`,
  );
}
print(`${requests} requests for ${operations.length} operations; ${failedRounds} rounds failed`);
await rm(folder, { recursive: true, force: true });
process.exitCode = failedRounds === 0 ? 0 : 1;

/** Makes objects for each operation. */
async function givenFor(all: readonly FuzzedOperation[], objects: Objects) {
  const values = new Map<string, Record<string, string>>();
  const waiting = [...all];
  const makeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      values.set(next.name, await maker.valuesFor(next.path, objects));
    }
  };
  await Promise.all(Array.from({ length: OBJECTS_AT_ONCE }, makeNext));
  return ({ name, path }: FuzzedOperation) => ({
    pathParameters: values.get(name) ?? {},
    authorization: `Bearer ${path.startsWith('/operator/') ? operatorToken : stack.token}`,
  });
}

/** One run of Schemathesis; what it prints of failures is printed. */
async function fuzzOnce({ apiUrl }: BenchStack, config: string, seed: number) {
  let made = 0;
  const lines: string[] = [];
  const child = await startChild(
    {
      name: 'schemathesis',
      file: program,
      args: argumentsOf(apiUrl, config, seed),
      env: {
        PATH: process.env['PATH'] ?? '',
        PYTHONIOENCODING: 'utf-8',
        SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'serializers.py'),
      },
      cwd: folder,
      stopSignal: 'SIGTERM',
    },
    {
      ready: /Schemathesis/,
      onLine: (line) => {
        made = Number(/(\d+) generated/.exec(line)?.[1] ?? made);
        lines.push(line);
      },
    },
  );
  const { code } = await child.exited;
  const passed = code === 0;
  if (!passed) print(lines.join('\n'));
  return { made, passed };
}

function argumentsOf(apiUrl: string, config: string, seed: number): string[] {
  return [
    `--config-file=${config}`,
    'run',
    `${apiUrl}/openapi.json`,
    `--url=${apiUrl}`,
    '--phases=examples,coverage,fuzzing',
    `--checks=${CHECKS.join(',')}`,
    `--max-examples=${INVENTED_REQUESTS}`,
    `--seed=${seed}`,
    '--no-color',
    '--no-shrink',
    '--continue-on-failure',
    '--warnings=off',
    '--suppress-health-check=all',
    '--generation-database=none',
    ...operations.map(({ name }) => `--include-name=${name}`),
  ];
}
