import { startCallControlServer } from '../../../src/call-control/server.ts';
import { serverConfig, simulator, temporaryFolder } from '../support.ts';
import { describeNetwork } from './network-contract.ts';

const seconds = (min: number, max = min) => ({ min, max });

describeNetwork('the simulated network', async () => {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await temporaryFolder());
  const config = {
    server: serverConfig(folder.path),
    simulator: {
      ...simulator,
      speed: 1,
      setupSeconds: seconds(0.05),
      ringSeconds: seconds(0.15),
      talkSeconds: seconds(2),
      noAnswerSeconds: 60,
    },
  };
  let server = await startCallControlServer(config);
  started.defer(() => server[Symbol.asyncDispose]());
  const running = started.move();
  return {
    get url() {
      return server.url;
    },
    restart: async () => {
      await server[Symbol.asyncDispose]();
      server = await startCallControlServer(config);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
});
