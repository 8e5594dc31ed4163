// `node test-kit-download-child.ts FOLDER VERSION` downloads the Temporal CLI into FOLDER.
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [, , downloadDir = '.', version = 'default'] = process.argv;
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir, version: `v${version}` } },
});
await environment.teardown();
