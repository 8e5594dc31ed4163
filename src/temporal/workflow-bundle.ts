import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleOption } from '@temporalio/worker';

const root = resolve(import.meta.dirname, '../..');
const pathOf = (file: string) => join(root, 'workflows', file);
export const payloadConverterPath = pathOf('payload-converter.ts');

type BundleOptions = {
  /** With what traces workflows; without it their code does not know of traces. */
  isTraced?: boolean;
};

/** Bundles the workflow code for a worker, which takes two seconds of CPU. */
export async function bundleWorkflows(
  workflowsPath = pathOf('index.ts'),
  { isTraced = false }: BundleOptions = {},
): Promise<{ code: string }> {
  const logger = new DefaultLogger('ERROR');
  return bundleWorkflowCode({
    workflowsPath,
    payloadConverterPath,
    logger,
    ...(isTraced && { workflowInterceptorModules: [pathOf('tracing.ts')], ...sharedNames() }),
  });
}

/**
 * Tells the workflows of a bundle with tracing which share of traces is sent, so that they make no spans
 * for the others. A bundle that is given by its path is not told.
 * @param share from 0 to 1; null: all
 */
export function withTraceShare(
  bundle: WorkflowBundleOption,
  share: number | null,
): WorkflowBundleOption {
  if (share === null || !('code' in bundle)) return bundle;
  // On the first line, so that the source map of the bundle still fits.
  return { code: `globalThis.traceShare = ${share}; ${bundle.code}` };
}

type BundlerHook = NonNullable<Parameters<typeof bundleWorkflowCode>[0]['webpackConfigHook']>;
type Aliases = NonNullable<NonNullable<Parameters<BundlerHook>[0]['resolve']>['alias']>;

const JOINED = {
  usedExports: true,
  sideEffects: true,
  concatenateModules: true,
};

const NAMES = '@opentelemetry/semantic-conventions';

/**
 * The tables of names that OpenTelemetry builds when they are loaded. Each of its packages brings its own
 * copy, and each workflow would build them anew: the workflows of a worker share one.
 */
function sharedNames() {
  const ofTraces = createRequire(import.meta.resolve('@opentelemetry/sdk-trace-base'));
  const shared = ofTraces.resolve(NAMES);
  // The package says that it may be left out where nobody uses what it exports, as where it is preloaded.
  const kept = { include: dirname(shared), sideEffects: true };
  const webpackConfigHook: BundlerHook = ({ resolve: found, module, ...config }) => ({
    ...config,
    resolve: { ...found, alias: withAlias(found?.alias, shared) },
    module: { ...module, rules: [...(module?.rules ?? []), kept] },
    // Measured: joined, the modules of OpenTelemetry are evaluated in 1.3 ms, and in 2 ms each by itself.
    optimization: { ...config.optimization, ...JOINED },
  });
  return { preloadModules: [NAMES], webpackConfigHook };
}

/** Adds the alias of the names; webpack takes aliases as a list, too. */
function withAlias(aliases: Aliases | undefined, file: string): Aliases {
  if (!Array.isArray(aliases)) return { ...aliases, [`${NAMES}$`]: file };
  return [...aliases, { name: NAMES, onlyModule: true, alias: file }];
}

/** Where bundles are kept. The build of the image makes them, for a container can write none. */
const KEPT = pathOf('built');

/** The bundle of the workflow code, kept from an earlier start until a source changes. */
export async function keptWorkflowBundle(
  { isTraced }: Required<BundleOptions>,
  { folder = KEPT, bundle = bundleWorkflows } = {},
): Promise<{ code: string }> {
  const prefix = isTraced ? 'traced-' : 'plain-';
  const name = `${prefix}${await hashOfSources(root)}.js`;
  const kept = await readFile(join(folder, name), 'utf8').catch(() => null);
  if (kept !== null) return { code: kept };
  const { code } = await bundle(undefined, { isTraced });
  // Where nothing can be written, the next start bundles again.
  await keep(folder, prefix, name, code).catch(() => undefined);
  return { code };
}

/** Writes a bundle in one step, for other workers may read it, and removes those of earlier sources. */
async function keep(folder: string, prefix: string, name: string, code: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const earlier = (await readdir(folder)).filter((file) => file.startsWith(prefix));
  const unfinished = join(folder, `.${name}-${randomUUID()}`);
  await writeFile(unfinished, code);
  await rename(unfinished, join(folder, name));
  const superseded = earlier.filter((file) => file !== name);
  await Promise.all(superseded.map((file) => rm(join(folder, file), { force: true })));
}

/**
 * A hash of everything from which the bundle is made: the linter lets workflows import `src/domain` and
 * packages only, the lock file names the versions of these, and this file says how it is made.
 * @param folder of the project
 */
export async function hashOfSources(folder: string): Promise<string> {
  const hash = createHash('sha256').update(folder);
  const made = ['package-lock.json', 'src/temporal/workflow-bundle.ts'];
  for (const file of [...made, ...(await sourcesOf(folder))]) {
    hash.update(`\0${file}\0`).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}

async function sourcesOf(folder: string): Promise<string[]> {
  const found = ['workflows', 'src/domain'].map(async (part) => {
    const files = await readdir(join(folder, part), { recursive: true });
    return files.filter((file) => /\.(ts|json)$/.test(file)).map((file) => join(part, file));
  });
  return (await Promise.all(found)).flat().toSorted();
}
