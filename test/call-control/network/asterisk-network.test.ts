import { describe } from 'vitest';
import { hasAsterisk } from '../../support/asterisk.ts';
import { startRealCallControl } from '../asterisk/real-call-control.ts';
import { describeNetwork } from './network-contract.ts';

describe.skipIf(!(await hasAsterisk()))('over SIP', () => {
  describeNetwork('Asterisk', () => startRealCallControl({ defaults: { hang_up_after_ms: 2000 } }));
});
