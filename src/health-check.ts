import { isHealthy } from './runtime/health-check.ts';

// Prints nothing: a container engine looks at the exit code.
process.exitCode = (await isHealthy(process.env)) ? 0 : 1;
