import { keptWorkflowBundle } from '../../temporal/workflow-bundle.ts';

// Bundles the workflows for the image, with traces and without.
for (const isTraced of [false, true]) await keptWorkflowBundle({ isTraced });
