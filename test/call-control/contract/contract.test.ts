import { afterAll, beforeAll } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { targetOfEnvironment } from './target.ts';
import { describeContract } from './contract.ts';
import { accountSid, serverConfig, simulator, temporaryFolder, token } from '../support.ts';

const resources = new AsyncDisposableStack();
let baseUrl = '';

beforeAll(async () => {
  const folder = resources.use(await temporaryFolder());
  const config = { server: serverConfig(folder.path), simulator: { ...simulator, speed: 1 } };
  ({ url: baseUrl } = resources.use(await startCallControlServer(config)));
});
afterAll(() => resources.disposeAsync());

const numbers = { from: '+15550100001', to: '+15550199991' };
const receiver = { webhookUrl: null, webhookPort: 0 };
describeContract(
  'the embedded server',
  () => ({ baseUrl, accountSid, token, ...numbers, ...receiver }),
  { webhooks: true },
);

const given = targetOfEnvironment(process.env);
if (given !== undefined) {
  describeContract(given.baseUrl, () => given, { webhooks: given.webhookUrl !== null });
}
