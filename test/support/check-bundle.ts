import { bundleWorkflows } from '../../src/temporal/workflow-bundle.ts';

// Bundling fails if a workflow imports a Node module, pg or the Temporal client.
const { code } = await bundleWorkflows();
process.stdout.write(`the workflow bundle builds: ${Math.round(code.length / 1024)} KiB\n`);
