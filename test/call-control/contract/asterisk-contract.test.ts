import { afterAll, beforeAll, describe } from 'vitest';
import { hasAsterisk } from '../../support/asterisk.ts';
import { startRealCallControl } from '../asterisk/real-call-control.ts';
import { accountSid, token } from '../support.ts';
import { describeContract } from './contract.ts';

describe.skipIf(!(await hasAsterisk()))('over a real telephone network', () => {
  const resources = new AsyncDisposableStack();
  let baseUrl = '';

  beforeAll(async () => {
    ({ url: baseUrl } = resources.use(await startRealCallControl()));
  });
  afterAll(() => resources.disposeAsync());

  const numbers = { from: '+15550100001', to: '+15550199991' };
  const receiver = { webhookUrl: null, webhookPort: 0 };
  describeContract(
    'the embedded server with Asterisk',
    () => ({ baseUrl, accountSid, token, ...numbers, ...receiver }),
    { webhooks: true },
  );
});
