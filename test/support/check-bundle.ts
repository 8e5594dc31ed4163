import { bundleWorkflows } from '../../src/temporal/worker.ts';

/** The bundler refuses Node's modules, pg and the Temporal client when a workflow reaches them. */
const { code } = await bundleWorkflows();
process.stdout.write(`the workflow bundle builds: ${Math.round(code.length / 1024)} KiB\n`);
